/** The storefront's pages that mails lead to, below `STOREFRONT_URL`. `__TOKEN__` stands for a link's token. */
export const STOREFRONT_PATHS = {
  "sign-in": "/login",
  "magic-link": "/authentication?token=__TOKEN__",
  "password-reset": "/reset-password?token=__TOKEN__",
  "basket-link": "/authentication?token=__TOKEN__&to=basket",
  "waiting-list": "/waiting-list?token=__TOKEN__",
  "reserved-orders": "/account/your-orders/reserved",
  memberships: "/account/memberships",
  watch: "/watch/__TICKET__?token=__TOKEN__",
  "redeem-gift-voucher": "/redeem-gift-voucher",
} as const;

export function storefrontLink(storefrontUrl: string, page: keyof typeof STOREFRONT_PATHS): string {
  return new URL(STOREFRONT_PATHS[page], storefrontUrl).href;
}
