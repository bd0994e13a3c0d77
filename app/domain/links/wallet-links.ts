import { WALLETS, type Wallet, type WalletPass } from "../venue/venue-shape";

export type WalletLink = { wallet: Wallet; href: string };

/** Returns links to a ticket's wallet passes; none if the venue has no pass service. */
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
