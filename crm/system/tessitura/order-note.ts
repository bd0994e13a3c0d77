// The notes of an order in the venue's system name ours, beside what else they say.

const NOTE = /\s*\bFoyer order ([0-9a-f-]{36})\b/g;

/** The notes with the name of this order in place of an earlier one of the basket. */
export const nameOrder = (notes: string | null | undefined, orderId: string): string =>
  `${(notes ?? "").replaceAll(NOTE, "")} Foyer order ${orderId}`.trim();

export const orderIdsIn = (notes: string | null | undefined): string[] =>
  [...(notes ?? "").matchAll(NOTE)].map(([, id = ""]) => id);
