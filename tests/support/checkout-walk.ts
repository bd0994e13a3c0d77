import type { AppLoadContext } from "@remix-run/node";

import * as account from "../../app/routes/checkout/account";
import * as addOns from "../../app/routes/checkout/add-ons";
import * as additionalDetails from "../../app/routes/checkout/additional-details";
import * as billing from "../../app/routes/checkout/billing";
import * as billingAddress from "../../app/routes/checkout/billing-address";
import * as bookingProtect from "../../app/routes/checkout/booking-protect";
import * as contactPreferences from "../../app/routes/checkout/contact-preferences";
import * as delivery from "../../app/routes/checkout/delivery";
import * as expressCheckout from "../../app/routes/checkout/express-checkout";
import * as giftAid from "../../app/routes/checkout/gift-aid";
import * as household from "../../app/routes/checkout/household";
import * as memberships from "../../app/routes/checkout/memberships";
import * as payment from "../../app/routes/checkout/payment";
import * as review from "../../app/routes/checkout/review";
import * as summary from "../../app/routes/checkout/summary";
import * as upsells from "../../app/routes/checkout/upsells";
import type { CheckoutStepName } from "../../app/domain/checkout-steps";
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
