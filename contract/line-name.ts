/** Kinds of which there is only one thing to buy: it is named in the reader's language. */
const NAMED = ["booking-protection", "cover-fee", "gift-voucher"] as const;

type LineWords = (key: `lineName.${(typeof NAMED)[number]}`) => string;

/** Price types that the season is sold at. Each has a name in every language; another has the box office's alone. */
const PRICE_TYPES = [
  "access",
  "companion",
  "member",
  "school",
  "standard",
  "under30",
  "wish",
] as const;

type PriceTypeWords = (key: `priceTypes.${(typeof PRICE_TYPES)[number]}`) => string;

/** A text in another text; `lang` names its language where that is another one. */
export type Passage = { text: string; lang?: string };

/** What the box office has written, within a text in a language (BCP 47). English texts need no mark. */
export const ownPassage = (text: string, language: string): Passage =>
  /^en\b/i.test(language) ? { text } : { text, lang: "en-US" };

/** What a price type is called in a language (BCP 47). In English, what the box office calls it. */
export function priceTypeName(
  t: PriceTypeWords,
  language: string,
  { priceTypeId, priceTypeName: name }: { priceTypeId: string; priceTypeName: string },
): Passage {
  const own = ownPassage(name, language);
  const known = PRICE_TYPES.find((one) => one === priceTypeId);
  return known === undefined || own.lang === undefined ? own : { text: t(`priceTypes.${known}`) };
}

type DeliveryKind = "printAtHome" | "postal" | "cobo";

/** What a way of delivery is called in a language (BCP 47). In English, what the box office calls it. */
export const deliveryName = (
  t: (key: `deliveryName.${DeliveryKind}`) => string,
  language: string,
  { kind, name }: { kind: DeliveryKind; name: string },
): string => (ownPassage(name, language).lang === undefined ? name : t(`deliveryName.${kind}`));

/** What a line of a basket or an order is called; most have a name of their own. */
export function lineName(t: LineWords, { kind, name }: { kind: string; name: string }): string {
  const named = NAMED.find((one) => one === kind);
  return named === undefined ? name : t(`lineName.${named}`);
}
