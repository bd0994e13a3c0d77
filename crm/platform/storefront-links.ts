/**
 * Storefront pages linked from mails and campaigns, relative to `STOREFRONT_URL`. `__TOKEN__` and others are
 * placeholders.
 */
export const STOREFRONT_PATHS = {
  "sign-in": "/login",
  order: "/order/confirmed?order=__ORDER_ID__&ref=__ORDER_TOKEN__",
  "order-tickets": "/order/tickets?order=__ID__&ref=__TOKEN__",
  "magic-link": "/authentication?token=__TOKEN__",
  "set-up-sign-in": "/reset-password",
  "password-reset": "/reset-password?token=__TOKEN__",
  "basket-link": "/authentication?token=__TOKEN__&to=basket",
  "waiting-list": "/waiting-list?token=__TOKEN__",
  queue: "/queue",
  "reserved-orders": "/account/your-orders/reserved",
  memberships: "/account/memberships",
  "ticket-subscriptions": "/account/your-ticket-subscriptions",
  "giving-history": "/account/giving-history",
  watch: "/watch/__TICKET__?token=__TOKEN__",
  "redeem-gift-voucher": "/redeem-gift-voucher",
  "performance-calendar": "/events/__EVENT__/__ID__/calendar.ics",
  "move-refund": "/order/move-refund?order=__ID__&move=__MOVE__&ref=__TOKEN__",
  "smart-tickets": "/smart/add-to-cart/events/__EVENT__/__ID__",
  "smart-book": "/smart/book/__ID__",
  "smart-gift": "/smart/add-to-cart/donations/__ID__",
  "smart-membership": "/smart/add-to-cart/memberships/__ID__",
  package: "/packages/__ID__",
  "accept-membership": "/memberships/accept?code=__CODE__",
} as const;

export function storefrontLink(storefrontUrl: string, page: keyof typeof STOREFRONT_PATHS): string {
  return new URL(STOREFRONT_PATHS[page], storefrontUrl).href;
}
