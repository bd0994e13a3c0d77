/** A status, or the address that a 303 leads to. Addresses are compared without their query. */
export type Expected = number | string;

/** What a path answers to a visitor with tickets in the basket, a customer at the end of the checkout, and staff without a basket. */
type Row = readonly [path: string, visitor: Expected, customer: Expected, staff?: Expected];

const BASKET = "/checkout/basket";
const LOGIN = "/login";
const ACCOUNT_STEP = "/checkout/account";
/** Where a customer is in the checkout who has answered all of its steps. */
const LAST_STEP = "/checkout/summary";

const pages = (expected: Expected, ...paths: string[]): Row[] =>
  paths.map((path) => [path, expected, expected]);
const ofCustomer = (...paths: string[]): Row[] => paths.map((path) => [path, LOGIN, 200]);
const below = (parents: readonly string[], ...children: string[]) =>
  parents.flatMap((parent) => children.map((child) => `${parent}${child}`));

/** A performance's own pages; its form is a 404 where the box office asks nothing. */
const instance = (at: string): Row[] => [
  ...pages(200, at, `${at}/price-selection`, `${at}/syos/overview`),
  [`${at}/form`, 404, 404, LOGIN],
  [`${at}/register/first-choice`, LOGIN, 200],
  [`${at}/register/alternative-choices`, LOGIN, `${at}/register/first-choice`],
  [`${at}/register/dress-rehearsal`, LOGIN, `${at}/register/first-choice`],
];

/**
 * Every path that the storefront promises, with what it answers. `{name}` is filled in by the check. A customer has bought
 * `{order}`, and has tickets in the basket with every step of the checkout answered.
 */
export const specifiedPaths: readonly Row[] = [
  ["/account", LOGIN, "/account/your-details"],
  ...ofCustomer(
    ...below(
      ["/account"],
      "/your-details",
      "/addresses",
      "/contact-preferences",
      "/access",
      "/your-orders",
      "/your-orders/{hall}",
      "/giving-history",
      "/memberships",
      "/account-credit",
      "/payment-cards",
      "/update-password",
      "/culture-survey",
      "/gift-voucher-balance",
      "/print-at-home-tickets",
      "/your-profile",
      "/your-ticket-subscriptions",
      "/custom/{customView}",
      "/custom/{customView}/{tab}",
    ),
    "/tickets",
    "/your-tickets",
    "/subscription-card",
  ),

  // Only where the venue sells in pounds.
  ["/account/gift-aid", LOGIN, 404],

  ["/basket", BASKET, BASKET],
  [BASKET, 200, 200],
  [ACCOUNT_STEP, 200, 200, BASKET],
  ...["summary", "delivery", "additional-details", "billing-address"].map((step): Row => [
    `/checkout/${step}`,
    ACCOUNT_STEP,
    200,
    BASKET,
  ]),
  ...[
    "add-ons",
    "upsells",
    "memberships",
    "booking-protect",
    "household",
    "contact-preferences",
    "gift-aid",
    "review",
    "billing",
    "payment",
    "express-checkout",
  ].map((step): Row => [`/checkout/${step}`, ACCOUNT_STEP, LAST_STEP, BASKET]),

  ...pages(200, "/", "/reset-password"),
  // A language before the path leads to the path.
  ["/en-us/visit", "/visit", "/visit"],
  ["/authentication", 200, "/account/your-orders"],
  ["/login", 200, "/account/your-orders"],
  ["/register", 200, "/account/your-orders"],

  ...pages(200, ...below(["/contributions/donations"], "", "/{fund}")),
  ...pages(200, "/events/{event}"),
  ...instance("/events/{event}/{instance}"),
  ...pages(200, "/food-and-drink/{relatedInstance}", "/food-and-drink/{relatedInstance}/{menu}"),
  [
    "/food-and-drink?eventId={relatedEvent}&instanceId={relatedInstance}",
    "/food-and-drink/{relatedInstance}",
    "/food-and-drink/{relatedInstance}",
  ],

  ...pages(200, "/listings-packages", "/packages", "/packages/{flex}", "/packages/{super}"),
  ...pages(200, "/queue", "/redeem-gift-voucher", "/maintenance", "/maintenance-bypass"),
  ...pages(200, "/programmes/{programme}"),
  ...pages(200, "/aux/merchandise", "/aux/extras", "/aux/extras/{relatedInstance}"),
  // Without the token of a link there is nothing to show.
  ["/shared-tickets", 404, "/tickets/share"],

  ...["/order", "/order/box-office", "/order/tessitura"].flatMap((at): Row[] => [
    [`${at}/verify?order={order}`, "/order/link", "/order/confirmed"],
    [`${at}/confirmed?order={order}`, "/order/link", 200],
    [`${at}/failed?order={order}`, "/order/link", "/order/confirmed"],
    [`${at}/add-ons?order={order}`, "/order/link", 200],
    // An order's pages ask for an order.
    ...pages(404, ...below([at], "/verify", "/confirmed", "/failed", "/add-ons")),
  ]),
  // There is nothing in this order to be debited.
  ...["verify", "confirmed", "failed"].map((page): Row => [
    `/order/direct-debits/${page}?order={order}`,
    "/order/link",
    "/order/link",
  ]),

  ...pages(
    200,
    ...["/gift-vouchers", "/gift-certificates"].flatMap((at) =>
      below([at, `${at}/box-office`, `${at}/tessitura`], "", "/purchase", "/balance"),
    ),
  ),

  ["/smart/customer/search", 404, 404, "/counter/customers"],
  ...pages(200, "/smart/add-to-cart/events/{event}/{instance}", "/smart/book/{instance}"),
  ...pages(200, "/smart/add-to-cart/donations/{fund}", "/smart/add-to-cart/memberships/{level}"),

  ...pages(
    200,
    ...below(
      ["/subscriptions/fixed-series/{series}"],
      "",
      "/choose-dates",
      "/choose-prices",
      "/syos/overview",
    ),
  ),
  ...pages(200, "/package-builder/{flex}", "/package-builder/{super}"),
  // A package is chosen as a whole: its performances lead to the builder, or to their own pages.
  ...below(["/packages/{flex}/{packageInstance}"], "", "/price-selection", "/syos/overview").map(
    (path): Row => [path, "/package-builder/{flex}", "/package-builder/{flex}"],
  ),
  // To the performance's own form, which is a 404 where the box office asks nothing.
  ["/packages/{flex}/{packageInstance}/form", 303, 303, LOGIN],
  ...["first-choice", "alternative-choices", "dress-rehearsal"].map((page): Row => [
    `/packages/{flex}/{packageInstance}/register/${page}`,
    LOGIN,
    "/events/{packageEvent}/{packageInstance}/register/first-choice",
  ]),
  ...pages(200, "/flex-package-builder/{flex}", "/super-package-builder/{super}"),

  // Excluded from the product, and unknown paths.
  ...pages(404, "/listings", "/contributions/memberships", "/subscriptions/flex", "/nowhere"),
];

/**
 * Promised paths that do not exist yet. One that is answered fails the check: move it to the table above. The list only
 * gets shorter.
 */
export const pendingPaths: readonly string[] = [];
