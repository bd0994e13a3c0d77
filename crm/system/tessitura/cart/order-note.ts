// The notes of an order in the venue's system name ours, beside what else they say.

const NOTE = /\bFoyer order ([0-9a-f-]{36})\b/g;
/** What an earlier attempt to commit an order of the basket has written. */
const OURS = /\s*\bFoyer order [0-9a-f-]{36}\b.*$/s;
/** How much the system keeps is a guess. */
const MAX_NOTES = 255;

/** Cut to what notes may have. */
export const shorten = (text: string): string => [...text].slice(0, MAX_NOTES).join("");

/** `written`: what the buyer wrote, which cannot name another order. It is cut where there is no room. */
export function nameOrder(
  notes: string | null | undefined,
  orderId: string,
  written: readonly string[] = [],
): string {
  const name = `${(notes ?? "").replace(OURS, "")} Foyer order ${orderId}`.trim();
  const texts = written
    .map((text) => text.replaceAll(/\s+/g, " ").trim().replaceAll("Foyer order", "Foyer-order"))
    .filter((text) => text !== "");
  if (texts.length === 0) return name;
  const room = Math.max(MAX_NOTES, name.length) - name.length;
  return name + [...`: ${texts.join("; ")}`].slice(0, room).join("");
}

export const orderIdsIn = (notes: string | null | undefined): string[] =>
  [...(notes ?? "").matchAll(NOTE)].map(([, id = ""]) => id);
