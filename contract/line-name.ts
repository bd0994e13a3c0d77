/** Kinds of which there is only one thing to buy: it is named in the reader's language. */
const NAMED = ["booking-protection", "cover-fee", "gift-voucher"] as const;

type LineWords = (key: `lineName.${(typeof NAMED)[number]}`) => string;

/** What a line of a basket or an order is called; most have a name of their own. */
export function lineName(t: LineWords, { kind, name }: { kind: string; name: string }): string {
  const named = NAMED.find((one) => one === kind);
  return named === undefined ? name : t(`lineName.${named}`);
}
