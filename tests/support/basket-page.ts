import type { Problem } from "#contract/problems/problems";
import type { Basket } from "#contract/schemas/basket";

import type { Crm } from "../../app/.server/ticketing/ticketing";
import * as page from "../../app/pages/basket/basket/route";
import { sendForm, type Fields } from "./ask-page";
import { checkoutContext } from "./checkout-context";
import { samplePriceList } from "./samples/event";
import { answering, refusing, unavailable } from "./stub-crm";
import { usd } from "./samples/usd";

export type Failure = Problem;

export const reads = {
  getPriceList: answering(samplePriceList()),
  getBasketOffers: unavailable,
  getDonationUpsell: unavailable,
  listOtherBaskets: answering([]),
  listSeason: unavailable,
  listQueues: answering([]),
  listCustomerSubscriptions: answering([]),
  getAccountCredit: answering({ balance: usd(5_500), grants: [], entries: [] }),
  listDeliveryOptions: unavailable,
  listMembershipLevels: answering([]),
};
/** A request for the basket page, with stubs for all that it reads. */
export const visit = (
  calls: Partial<Crm> = {},
  basket: Partial<Basket> = {},
  done: Parameters<typeof checkoutContext>[0] = "basket",
) => checkoutContext(done, { ...reads, ...calls }, { basket });
export const send = (context: ReturnType<typeof visit>, fields: Fields) =>
  sendForm(page, context, fields);

export const refuses = (failure: Failure) => refusing(failure) as never;
