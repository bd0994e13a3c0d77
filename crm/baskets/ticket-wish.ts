import type { Party } from "../holds/best-available/best-available";

/**
 * So many tickets of one band at one price type. `amount`, minor units, is what the buyer wants to pay for each where
 * everybody says so; absent: the list's price.
 */
export type TicketChoice = {
  band: string;
  priceTypeId: string;
  quantity: number;
  amount?: number | undefined;
};

/** The parties that sit together: one for each band, in the order in which the bands were asked for. */
export function partiesOf(choices: readonly TicketChoice[]): Party[] {
  const sizes = new Map<string, number>();
  for (const { band, quantity } of choices) sizes.set(band, (sizes.get(band) ?? 0) + quantity);
  return [...sizes].map(([bandId, quantity]) => ({ bandId, quantity }));
}

/** Hands the seats of each band to its price types, in the order asked for; each seat is handed out once. */
export function handOut<Seat>(
  choices: readonly TicketChoice[],
  seats: ReadonlyMap<string, readonly Seat[]>,
): { seat: Seat; bandId: string; priceTypeId: string; amount?: number | undefined }[] {
  const next = new Map<string, number>();
  return choices.flatMap(({ band, priceTypeId, quantity, amount }) => {
    const from = next.get(band) ?? 0;
    next.set(band, from + quantity);
    const given = (seats.get(band) ?? []).slice(from, from + quantity);
    if (given.length < quantity) throw new RangeError(`too few seats for band ${band}`);
    return given.map((seat) => ({ seat, bandId: band, priceTypeId, amount }));
  });
}
