/** Whose wallets a ticket can be put into. */
export const WALLETS = ["apple", "google"] as const;
export type Wallet = (typeof WALLETS)[number];

/**
 * Where a ticket becomes a pass of a telephone's wallet (spec section 7): an address that takes `passType`, `client` and
 * `barcode`. What the service calls the pass of each wallet is the venue's to say; without one there is no such link.
 */
export type WalletPass = {
  url: string;
  client: string;
  passTypes: Partial<Record<Wallet, string>>;
};

export type WalletLink = { wallet: Wallet; href: string };

/** The addresses of a ticket's passes, by its barcode. None where the venue has no passes. */
export function walletLinks(pass: WalletPass | null, barcode: string): WalletLink[] {
  if (pass === null) return [];
  const { url, client, passTypes } = pass;
  return WALLETS.flatMap((wallet) => {
    const passType = passTypes[wallet];
    if (passType === undefined) return [];
    const address = new URL(url);
    for (const [name, value] of Object.entries({ passType, client, barcode }))
      address.searchParams.set(name, value);
    return [{ wallet, href: address.href }];
  });
}
