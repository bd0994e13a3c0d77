import { api, getBasket } from "./box-office";
import { readyBasket } from "./paying";
import { dayFromNow } from "../../support/api/stored";
import { stored } from "./stored";

export const PRICING = "six-evenings-standard";
export const TWO_TICKETS = 2;

export const listSubscriptions = async (session: string) =>
  (await api.listCustomerSubscriptions({ session })).value;
export const redeem = (
  basketId: string,
  ticketId: string,
  subscriptionId: string,
  session: string,
) =>
  api.applySubscriptionCredit({
    params: { id: basketId, ticketId },
    session,
    body: { subscriptionId },
  });

export async function newSubscription(
  customerId: string,
  { vouchers = 6, used = 0, daysLeft = 100 }: Partial<Record<string, number>> = {},
  pricing = PRICING,
) {
  const { id } = await stored.ticketSubscriptions.insert({
    customerId,
    pricingId: pricing,
    name: "Six evenings",
    pricingName: "Standard",
    price: 48_000,
    issuedOn: dayFromNow(-200),
    expiresOn: dayFromNow(daysLeft),
    vouchers,
    used,
  });
  return id;
}

export const usedVouchers = async (id: string) =>
  (await stored.ticketSubscriptions.one({ id }, ["used"])).used;

export async function redeemingBasket(options: Partial<Record<string, number>> = {}) {
  const ready = await readyBasket({ quantity: TWO_TICKETS });
  const subscriptionId = await newSubscription(ready.customerId, options);
  const { tickets } = await getBasket(ready.basketId);
  for (const { id } of tickets) await redeem(ready.basketId, id, subscriptionId, ready.session);
  const { totals } = await getBasket(ready.basketId);
  return { ...ready, subscriptionId, total: totals.toPay.amount };
}
