/** What a route's modules call before they answer; for documentation and for the tests that try each of them. */
export type GuardName = "authenticated" | "basket" | "checkoutStep";

export type RouteEntry = {
  readonly id: string;
  /** As the browser shows it, with `:name` for a parameter; `*` for what no other route answers. */
  readonly path: string;
  /** From app/. */
  readonly file: string;
  readonly guards: readonly GuardName[];
  /** Closed while a maintenance window is on: the pages that sell. */
  readonly sales?: true;
};

/** Every route of the storefront, once. Data only: app/routes.ts and paths.ts are made from it. */
export const routeTable = [
  { id: "whats-on", path: "/", file: "routes/home/whats-on.tsx", guards: [] },
  { id: "event", path: "/events/:event", file: "routes/events/event.tsx", guards: [] },
  {
    id: "instance",
    path: "/events/:event/:instance",
    file: "routes/events/instance.tsx",
    guards: [],
    sales: true,
  },

  {
    id: "choose-seats",
    path: "/events/:event/:instance/syos/:view",
    file: "routes/events/choose-seats.tsx",
    guards: [],
    sales: true,
  },
  {
    id: "price-selection",
    path: "/events/:event/:instance/price-selection",
    file: "routes/events/price-selection.tsx",
    guards: [],
    sales: true,
  },
  {
    id: "instance-calendar",
    path: "/events/:event/:instance/calendar.ics",
    file: "routes/events/calendar-ics.tsx",
    guards: [],
  },
  {
    id: "programme",
    path: "/programmes/:programme",
    file: "routes/events/programme.tsx",
    guards: [],
  },
  {
    id: "seat-facts",
    path: "/events/:event/:instance/seats",
    file: "routes/events/seat-facts.tsx",
    guards: [],
    sales: true,
  },

  {
    id: "register-first-choice",
    path: "/events/:event/:instance/register/first-choice",
    file: "routes/register/first-choice.tsx",
    guards: ["authenticated"],
  },
  {
    id: "register-alternative-choices",
    path: "/events/:event/:instance/register/alternative-choices",
    file: "routes/register/alternative-choices.tsx",
    guards: ["authenticated"],
  },
  {
    id: "register-dress-rehearsal",
    path: "/events/:event/:instance/register/dress-rehearsal",
    file: "routes/register/dress-rehearsal.tsx",
    guards: ["authenticated"],
  },
  {
    id: "instance-form",
    path: "/events/:event/:instance/form",
    file: "routes/register/form.tsx",
    guards: [],
  },
  {
    id: "waiting-list",
    path: "/events/:event/:instance/waiting-list",
    file: "routes/register/waiting-list.tsx",
    guards: [],
  },
  {
    id: "waiting-place",
    path: "/waiting-list",
    file: "routes/register/waiting-place.tsx",
    guards: [],
  },

  { id: "basket-alias", path: "/basket", file: "routes/basket/alias.tsx", guards: [] },
  {
    id: "basket",
    path: "/checkout/basket",
    file: "routes/basket/basket.tsx",
    guards: ["basket"],
    sales: true,
  },
  {
    id: "basket-more",
    path: "/checkout/basket/more",
    file: "routes/basket/more.tsx",
    guards: ["basket"],
    sales: true,
  },
  {
    id: "basket-package",
    path: "/checkout/basket/packages/:item",
    file: "routes/basket/package.tsx",
    guards: ["basket"],
    sales: true,
  },
  {
    id: "basket-link",
    path: "/checkout/basket/link",
    file: "routes/basket/link.tsx",
    guards: ["basket"],
    sales: true,
  },
  {
    id: "basket-from-link",
    path: "/checkout/basket/link/:token",
    file: "routes/basket/from-link.tsx",
    guards: [],
    sales: true,
  },
  {
    id: "checkout-account",
    path: "/checkout/account",
    file: "routes/checkout/account.tsx",
    guards: ["checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-add-ons",
    path: "/checkout/add-ons",
    file: "routes/checkout/add-ons.tsx",
    guards: ["checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-upsells",
    path: "/checkout/upsells",
    file: "routes/checkout/upsells.tsx",
    guards: ["checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-memberships",
    path: "/checkout/memberships",
    file: "routes/checkout/memberships.tsx",
    guards: ["checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-booking-protect",
    path: "/checkout/booking-protect",
    file: "routes/checkout/booking-protect.tsx",
    guards: ["checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-express-checkout",
    path: "/checkout/express-checkout",
    file: "routes/checkout/express-checkout.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-household",
    path: "/checkout/household",
    file: "routes/checkout/household.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-contact-preferences",
    path: "/checkout/contact-preferences",
    file: "routes/checkout/contact-preferences.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-gift-aid",
    path: "/checkout/gift-aid",
    file: "routes/checkout/gift-aid.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-review",
    path: "/checkout/review",
    file: "routes/checkout/review.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-billing-address",
    path: "/checkout/billing-address",
    file: "routes/checkout/billing-address.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-delivery",
    path: "/checkout/delivery",
    file: "routes/checkout/delivery.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-additional-details",
    path: "/checkout/additional-details",
    file: "routes/checkout/additional-details.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-summary",
    path: "/checkout/summary",
    file: "routes/checkout/summary.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-billing",
    path: "/checkout/billing",
    file: "routes/checkout/billing.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },
  {
    id: "checkout-payment",
    path: "/checkout/payment",
    file: "routes/checkout/payment.tsx",
    guards: ["authenticated", "checkoutStep"],
    sales: true,
  },

  { id: "order-verify", path: "/order/verify", file: "routes/order/verify.tsx", guards: [] },
  {
    id: "order-confirmed",
    path: "/order/confirmed",
    file: "routes/order/confirmed.tsx",
    guards: [],
  },
  { id: "order-failed", path: "/order/failed", file: "routes/order/failed.tsx", guards: [] },
  { id: "order-add-ons", path: "/order/add-ons", file: "routes/order/add-ons.tsx", guards: [] },
  {
    id: "direct-debit-verify",
    path: "/order/direct-debits/verify",
    file: "routes/order/direct-debit-verify.tsx",
    guards: [],
  },
  {
    id: "direct-debit-confirmed",
    path: "/order/direct-debits/confirmed",
    file: "routes/order/direct-debit-confirmed.tsx",
    guards: [],
  },
  {
    id: "direct-debit-failed",
    path: "/order/direct-debits/failed",
    file: "routes/order/direct-debit-failed.tsx",
    guards: [],
  },
  {
    id: "system-order-verify",
    path: "/order/:system/verify",
    file: "routes/order/verify.tsx",
    guards: [],
  },
  {
    id: "system-order-confirmed",
    path: "/order/:system/confirmed",
    file: "routes/order/confirmed.tsx",
    guards: [],
  },
  {
    id: "system-order-failed",
    path: "/order/:system/failed",
    file: "routes/order/failed.tsx",
    guards: [],
  },
  {
    id: "system-order-add-ons",
    path: "/order/:system/add-ons",
    file: "routes/order/add-ons.tsx",
    guards: [],
  },
  {
    id: "order-tickets-pdf",
    path: "/order/tickets.pdf",
    file: "routes/order/tickets-pdf.tsx",
    guards: [],
  },

  { id: "login", path: "/login", file: "routes/access/login.tsx", guards: [] },
  { id: "register", path: "/register", file: "routes/access/register.tsx", guards: [] },
  { id: "logout", path: "/logout", file: "routes/access/logout.tsx", guards: [] },

  {
    id: "account",
    path: "/account",
    file: "routes/account/account.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-orders",
    path: "/account/your-orders",
    file: "routes/account/your-orders.tsx",
    guards: ["authenticated"],
  },
  {
    id: "reserved-orders",
    path: "/account/your-orders/reserved",
    file: "routes/account/reserved-orders.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-order",
    path: "/account/your-orders/:order",
    file: "routes/account/order.tsx",
    guards: ["authenticated"],
  },
  {
    id: "your-order-tickets-pdf",
    path: "/account/your-orders/:order/tickets.pdf",
    file: "routes/account/order-tickets-pdf.tsx",
    guards: ["authenticated"],
  },

  { id: "language", path: "/language", file: "routes/resources/language.tsx", guards: [] },
  { id: "plain-pages", path: "/plain-pages", file: "routes/pages/plain-pages.tsx", guards: [] },
  {
    id: "privacy-policy",
    path: "/privacy-policy",
    file: "routes/pages/privacy-policy.tsx",
    guards: [],
  },
  { id: "cookies", path: "/cookies", file: "routes/pages/cookies.tsx", guards: [] },
  {
    id: "accessibility",
    path: "/accessibility",
    file: "routes/pages/accessibility.tsx",
    guards: [],
  },
  { id: "maintenance", path: "/maintenance", file: "routes/pages/maintenance.tsx", guards: [] },
  { id: "not-found", path: "*", file: "routes/pages/not-found.tsx", guards: [] },
] as const satisfies readonly RouteEntry[];

export type RouteId = (typeof routeTable)[number]["id"];
