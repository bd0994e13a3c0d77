import type { MailKind } from "../../crm/mail/tables";
import type { RouteId } from "../../app/routing/route-table";

/** Routes that show nobody a page, each with what it does instead. A route that the walk is shown after all fails it. */
export const routesLeftOut: Partial<Record<RouteId, string>> = {
  "instance-calendar": "sends a calendar file",
  "own-tickets-pdf": "sends a PDF; the one in the mail is checked",
  "order-tickets-pdf": "sends a PDF; the one in the mail is checked",
  "your-order-tickets-pdf": "sends a PDF; the one in the mail is checked",
  "shared-tickets-pdf": "sends a PDF; the one in the mail is checked",
  "own-tickets-text": "sends a text file",
  "order-tickets-text": "sends a text file",
  "shared-tickets-text": "sends a text file",
  "data-copy": "sends a customer’s data as a file",
  "watch-media": "sends a video or its captions",
  language: "saves the chosen language, and leads back",
  account: "leads to the account’s first section",
  "basket-alias": "leads to the basket",
  "checkout-express-checkout": "leads to the step that comes next",
  "flex-package-builder": "leads to the builder of all packages",
  "super-package-builder": "leads to the builder of all packages",
  "package-instance": "leads to the package’s builder",
  "package-instance-page": "leads to the package’s builder",
  "package-registration": "leads to the performance’s own registration",
  "package-seats": "leads to the package’s builder",
  staff: "leads to the customers, or to where staff sign in",
  "staff-sign-out": "signs staff out, and leads to where they sign in",
  "smart-customer-search": "leads to the customers",
};

/** Routes with a page only where gifts are in pounds, or the checkout has every step: `pounds.walk.ts` opens them. */
export const routesInPounds = [
  "gift-aid",
  "checkout-add-ons",
  "checkout-upsells",
  "checkout-memberships",
  "checkout-booking-protect",
  "checkout-contact-preferences",
  "checkout-gift-aid",
  "checkout-review",
] as const satisfies readonly RouteId[];

/** Mails that the walk doesn’t cause, each with the reason. */
export const mailsLeftOut: Partial<Record<MailKind, string>> = {
  "renewal-agreed": "needs a card that the customer keeps for renewals",
  "charge-refused": "needs a card that refuses a renewal a year later",
  "charge-refunded": "needs a charge that somebody refunds in the card provider’s dashboard",
};
