import type { AppLoadContext } from "@remix-run/node";

import * as account from "../../app/pages/checkout/account/route";
import * as addOns from "../../app/pages/checkout/add-ons/route";
import * as additionalDetails from "../../app/pages/checkout/additional-details/route";
import * as billing from "../../app/pages/checkout/billing/route";
import * as billingAddress from "../../app/pages/checkout/billing-address/route";
import * as bookingProtect from "../../app/pages/checkout/booking-protect/route";
import * as contactPreferences from "../../app/pages/checkout/contact-preferences/route";
import * as delivery from "../../app/pages/checkout/delivery/route";
import * as expressCheckout from "../../app/pages/checkout/express-checkout/route";
import * as giftAid from "../../app/pages/checkout/gift-aid/route";
import * as household from "../../app/pages/checkout/household/route";
import * as memberships from "../../app/pages/checkout/memberships/route";
import * as payment from "../../app/pages/checkout/payment/route";
import * as review from "../../app/pages/checkout/review/route";
import * as summary from "../../app/pages/checkout/summary/route";
import * as upsells from "../../app/pages/checkout/upsells/route";
import type { CheckoutStepName } from "../../app/domain/checkout/checkout-steps";
import type { VenueSettings } from "../../app/venue";
import { answerOf } from "./answer-of";
import type { Answer } from "./answer-of";
import type { FakeCrm } from "./fake-crm";
import { formRequest, testContext } from "./test-context";

type Step = Exclude<CheckoutStepName, "basket">;
type Context = AppLoadContext & { crm: FakeCrm };
type Module = {
  loader: (args: {
    request: Request;
    context: AppLoadContext;
    params: Record<string, string>;
  }) => unknown;
  action: (args: {
    request: Request;
    context: AppLoadContext;
    params: Record<string, string>;
  }) => unknown;
};

/** The module of each step but the basket's. */
const modules = {
  account,
  "add-ons": addOns,
  "additional-details": additionalDetails,
  billing,
  "billing-address": billingAddress,
  "booking-protect": bookingProtect,
  "contact-preferences": contactPreferences,
  delivery,
  "express-checkout": expressCheckout,
  "gift-aid": giftAid,
  household,
  memberships,
  payment,
  review,
  summary,
  upsells,
} as const satisfies Record<Step, Module>;

/** What a step's page is made of, as far as a walk looks at it. */
export type WalkedPage = Record<string, unknown> & {
  totals?: { toPay: { amount: number } };
  toPay?: { amount: number };
  attemptKey?: string;
  requestKey?: string;
};

/** A visitor who goes through the checkout of a venue, request by request, on the fake box office. */
export function checkoutWalk(start: Context, venue: Partial<VenueSettings>) {
  let context: Context = start;
  const next = (): Context =>
    testContext({ crm: start.crm, session: context.session.kept ?? {}, venue });
  const request = (step: Step) => new Request(`http://localhost/checkout/${step}`);
  return {
    /** Opens a step's page. */
    async open(step: Step): Promise<Answer & { data: WalkedPage }> {
      context = next();
      const { loader } = modules[step] as Module;
      const answer = await answerOf(() => loader({ request: request(step), context, params: {} }));
      return { ...answer, data: answer.data as WalkedPage };
    },
    /** Sends a step's form. */
    async send(step: Step, fields: Record<string, string>): Promise<Answer> {
      context = next();
      const { action } = modules[step] as Module;
      const form = formRequest(`/checkout/${step}`, fields);
      return answerOf(() => action({ request: form, context, params: {} }));
    },
    /** The visitor's session as the last request left it. */
    session: () => context.session,
    /** The session cookie has idled out. */
    forget() {
      context = testContext({ crm: start.crm, session: {}, venue });
    },
  };
}
