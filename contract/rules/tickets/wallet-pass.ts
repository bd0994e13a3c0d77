/** Wallets of phones that tickets can be added to. */
export const WALLETS = ["apple", "google"] as const;
export type Wallet = (typeof WALLETS)[number];

/**
 * A service with the parameters `passType`, `client` and `barcode`. `passTypes` maps a wallet to the service's name for
 * its pass; a wallet without a name gets no link.
 */
export type WalletPass = {
  url: string;
  client: string;
  passTypes: Partial<Record<Wallet, string>>;
};

export type WalletLink = { wallet: Wallet; href: string };

/**
 * Returns links to the passes of a ticket that is scanned at the door; none if the venue has no pass service. Of the
 * ticket, the service learns only its code.
 */
export function walletLinks(pass: WalletPass | null, barcode: string): WalletLink[] {
  if (pass === null) return [];
  const { url, client, passTypes } = pass;
  return WALLETS.flatMap((wallet) => {
    const passType = passTypes[wallet];
    if (passType === undefined) return [];
    const link = new URL(url);
    for (const [name, value] of Object.entries({ passType, client, barcode }))
      link.searchParams.set(name, value);
    return [{ wallet, href: link.href }];
  });
}
