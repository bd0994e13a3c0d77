import {
  FEATURE_NAMES,
  type FeatureName,
  type Features,
  isOffered,
} from "#contract/names/features";
import { usePageFrame } from "./page-frame";
import { routesIn, routeTable, type RouteId } from "./route-table";

const PACKAGES = [
  "packages/all",
  "packages/package",
  "packages/event-seats",
  "packages/event-prices",
] as const;
const FLEX = [
  ...PACKAGES,
  "packages/builder",
  "packages/flex-builder",
  "packages/performance",
] as const;

/** Add-ons of a performance: before paying, and for an order. */
const EXTRAS = [...routesIn("orders/add-ons"), "checkout-add-ons"] as const;

/**
 * The routes of each feature, which are not found while it is off. A route of several features is open while any of them
 * is on. A feature without routes of its own only changes pages.
 */
const FEATURE_ROUTES: Readonly<Record<FeatureName, Iterable<RouteId>>> = {
  flexPackages: [...routesIn(...FLEX), "basket-package"],
  superPackages: routesIn("packages/super-builder"),
  fixedSeries: [
    ...routesIn(...PACKAGES, "packages/performance", "packages/series", "packages/series-seats"),
    ...routesIn("packages/choose-dates", "packages/choose-prices"),
  ],
  ticketSubscriptions: [
    ...routesIn("packages/all"),
    "ticket-subscriptions",
    "your-ticket-subscriptions",
    "subscription-card",
  ],
  memberships: [
    "membership-levels",
    "memberships",
    "smart-membership",
    "checkout-memberships",
    "subscription-card",
  ],
  automaticRenewals: [],
  membershipGifts: ["give-membership", "accept-membership", "staff-customer-order-gift"],
  giftVouchers: [
    ...routesIn("gift-vouchers/overview", "gift-vouchers/purchase"),
    "staff-customer-order-gift",
  ],
  goodwillVouchers: ["staff-customer-voucher"],
  voucherSpending: [
    ...routesIn("gift-vouchers/overview", "gift-vouchers/balance", "gift-vouchers/redeem"),
    "gift-voucher-balance",
  ],
  credit: ["account-credit"],
  merchandise: [...routesIn("shop"), "checkout-upsells"],
  addOns: [...routesIn("shop"), ...EXTRAS],
  food: [...routesIn("food-and-drink"), ...EXTRAS],
  donations: [
    ...routesIn("giving", "orders/add-ons"),
    "checkout-upsells",
    "smart-donation",
    "checkout-gift-aid",
    "gift-aid",
    "giving-history",
    // What donors are called, and whom they honor.
    "your-profile",
    "giving-statement",
  ],
  monthlyDonations: [],
  cancellations: ["cancel-order"],
  ticketProtection: ["checkout-booking-protect"],
  bestAvailable: ["smart-tickets"],
  household: ["household", "remove-member", "checkout-household"],
  accessRegistrations: ["access", "remove-access"],
  streams: routesIn("watch"),
  waitingList: ["waiting-list", "waiting-place"],
  interest: [
    "register-first-choice",
    "register-alternative-choices",
    "register-dress-rehearsal",
    "package-registration",
  ],
  interestLists: [],
  cultureSurvey: ["culture-survey"],
  ticketSharing: ["share-tickets", "shared-tickets", "shared-tickets-pdf", "shared-tickets-text"],
  savedCards: ["payment-cards", "remove-card"],
  reservedOrders: [
    "reserved-orders",
    "staff-customer-reserved-order",
    "staff-customer-reserved-order-release",
  ],
  staffHolds: [
    "staff-held-seats",
    "staff-held-seats-unnumbered",
    "staff-held-seats-in-section",
    "staff-held-seats-release",
  ],
  programmes: ["programmes", "programme"],
  promoCodes: [],
  deliveryCharges: [],
  counterOrders: ["counter-orders"],
  passwords: [
    "password",
    "reset-password",
    "register",
    "update-password",
    "change-email",
    "your-data",
    "data-copy",
    "close-account",
  ],
};

const featuresByRoute = new Map<RouteId, FeatureName[]>(
  routeTable.map(({ id }) => [
    id,
    FEATURE_NAMES.filter((name) => [...FEATURE_ROUTES[name]].includes(id)),
  ]),
);

/** Whether a route's page exists, as far as features decide it. */
export const isRouteOpen = (features: Features, id: RouteId): boolean =>
  isOffered(features, featuresByRoute.get(id) ?? []);

/** Returns whether the page may link to a route. */
export function useIsOpen(): (id: RouteId) => boolean {
  const { features } = usePageFrame();
  return (id) => isRouteOpen(features, id);
}
