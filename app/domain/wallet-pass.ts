/** Where a ticket becomes a pass of a telephone's wallet (spec section 7). A venue without one has none. */
export type WalletPass = { url: string; passType: string; client: string };

/** The address of a ticket's pass, by its barcode. */
export function walletHref({ url, passType, client }: WalletPass, barcode: string): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries({ passType, client, barcode }))
    address.searchParams.set(name, value);
  return address.href;
}
