import type { MailKind } from "#contract/names/mail-kinds";
import type { RouteId } from "../../app/routing/route-table";

/** Routes without a page, each with what it does instead. The test fails if one is shown. */
export const excludedRoutes: Partial<Record<RouteId, string>> = {
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
  language: "saves the language and redirects back",
  account: "redirects to the first account section",
  "basket-alias": "redirects to the basket",
  checkout: "redirects to the basket",
  "checkout-express-checkout": "redirects to the next step",
  "flex-package-builder": "redirects to the package builder",
  "super-package-builder": "redirects to the package builder",
  "package-instance": "redirects to the package builder",
  "package-instance-page": "redirects to the package builder",
  "package-registration": "redirects to the performance’s registration",
  staff: "redirects to the customers or to sign-in",
  "order-move-refund": "needs a moved performance; the tests of the page check it",
  "staff-sign-out": "signs out and redirects to sign-in",
  "smart-customer-search": "redirects to the customers",
};

/** Routes that need pounds or extra checkout steps. `pounds.crawl.ts` checks them. */
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

/** Mails that the crawl does not cause, each with the reason. */
export const excludedMails: Partial<Record<MailKind, string>> = {
  "renewal-agreed": "needs a stored card for renewals",
  "charge-refused": "needs a card that declines a renewal",
  "performance-moved":
    "would move a performance that other visits use; moved-performances.test.ts checks it",
  "waiting-list-moved": "as above",
  "charge-refunded": "needs a refund in the card provider’s dashboard",
};
