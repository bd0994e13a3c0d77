/** A status, or the path that a 303 leads to, without its query. */
export type Expected = number | string;

/** Responses to a visitor with tickets in the basket, a customer at the last checkout step, and staff without a basket. */
type Row = readonly [path: string, visitor: Expected, customer: Expected, staff?: Expected];

const BASKET = "/checkout/basket";
const LOGIN = "/login";
const ACCOUNT_STEP = "/checkout/account";
/** For a customer who has completed all earlier steps. */
const LAST_STEP = "/checkout/summary";

const pages = (expected: Expected, ...paths: string[]): Row[] =>
  paths.map((path) => [path, expected, expected]);
const ofCustomer = (...paths: string[]): Row[] => paths.map((path) => [path, LOGIN, 200]);
const below = (parents: readonly string[], ...children: string[]) =>
  parents.flatMap((parent) => children.map((child) => `${parent}${child}`));

/** A performance's pages. `/form` returns 404 if the performance has no form. */
const instance = (path: string): Row[] => [
  ...pages(200, path, `${path}/price-selection`, `${path}/syos/overview`),
  [`${path}/form`, 404, 404, LOGIN],
  [`${path}/register/first-choice`, LOGIN, 200],
  [`${path}/register/alternative-choices`, LOGIN, `${path}/register/first-choice`],
  [`${path}/register/dress-rehearsal`, LOGIN, `${path}/register/first-choice`],
];

/**
 * Every specified path of the storefront with its responses. The test fills in `{name}`. The customer has bought `{order}`,
 * and has tickets in the basket with every checkout step completed.
 */
export const specifiedPaths: readonly Row[] = [
  ...ofCustomer(
    "/account",
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

  // Only if the venue sells in pounds.
  ["/account/gift-aid", LOGIN, 404],

  ["/basket", BASKET, BASKET],
  ["/checkout", BASKET, BASKET],
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
  // A language prefix redirects to the path.
  ["/en-us/visit", "/visit", "/visit"],
  ["/authentication", 200, "/account"],
  ["/login", 200, "/account"],
  ["/register", 200, "/account"],

  ...pages(200, ...below(["/contributions/donations"], "", "/{fund}")),
  ...pages(200, "/events/{event}"),
  ...instance("/events/{event}/{instance}"),
  ...pages(200, "/food-and-drink/{relatedInstance}", "/food-and-drink/{relatedInstance}/{menu}"),
  [
    "/food-and-drink?eventId={relatedEvent}&instanceId={relatedInstance}",
    "/food-and-drink/{relatedInstance}",
    "/food-and-drink/{relatedInstance}",
  ],
  [
    "/food-and-drink/{relatedEvent}/{relatedInstance}",
    "/food-and-drink/{relatedInstance}",
    "/food-and-drink/{relatedInstance}",
  ],

  ...pages(200, "/listings-packages", "/packages", "/packages/{flex}", "/packages/{super}"),
  ...pages(200, "/queue", "/redeem-gift-voucher", "/maintenance", "/maintenance-bypass"),
  ...pages(200, "/programmes/{programme}"),
  ...pages(200, "/aux/merchandise", "/aux/extras", "/aux/extras/{relatedInstance}"),
  // Requires the token of a link.
  ["/shared-tickets", 404, "/tickets/share"],

  ...["/order", "/order/box-office", "/order/tessitura"].flatMap((at): Row[] => [
    [`${at}/verify?order={order}`, "/order/link", "/order/confirmed"],
    [`${at}/confirmed?order={order}`, "/order/link", 200],
    [`${at}/failed?order={order}`, "/order/link", "/order/confirmed"],
    [`${at}/add-ons?order={order}`, "/order/link", 200],
    // Require the `order` parameter.
    ...pages(404, ...below([at], "/verify", "/confirmed", "/failed", "/add-ons")),
  ]),
  // This order has no direct debit.
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
  // A performance of a package redirects to its builder, or to its own pages. The seats are chosen here.
  ...pages(
    200,
    ...below(["/packages/{flex}/{packageInstance}"], "/syos/overview", "/price-selection"),
  ),
  ["/packages/{flex}/{packageInstance}", "/package-builder/{flex}", "/package-builder/{flex}"],
  // Redirects to the performance's form, which returns 404.
  ["/packages/{flex}/{packageInstance}/form", 303, 303, LOGIN],
  ...["first-choice", "alternative-choices", "dress-rehearsal"].map((page): Row => [
    `/packages/{flex}/{packageInstance}/register/${page}`,
    LOGIN,
    "/events/{packageEvent}/{packageInstance}/register/first-choice",
  ]),
  ...pages(200, "/flex-package-builder/{flex}", "/super-package-builder/{super}"),

  // Paths excluded from the product, and an unknown one.
  ...pages(404, "/listings", "/contributions/memberships", "/subscriptions/flex", "/nowhere"),
];

/**
 * Specified paths that return 404 until they are built. One that exists fails the test: move it to `specifiedPaths`.
 */
export const pendingPaths: readonly string[] = [];
