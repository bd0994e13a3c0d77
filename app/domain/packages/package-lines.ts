import type { BasketTicket } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";

/** Whether a line is a package that is not part of a super package. */
export const isWholePackage = (line: Item): boolean =>
  line.kind === "package" && line.details.superItemId === null;

/** The packages in a super package. */
export const partsOf = (line: Item, items: readonly Item[]): Item[] =>
  items.filter((item) => item.kind === "package" && item.details.superItemId === line.id);

/** What the visitor chose, though a member or access price may apply instead. */
export const chosenType = ({
  chosenPriceTypeId,
  priceType,
}: Pick<BasketTicket, "chosenPriceTypeId" | "priceType">): string =>
  chosenPriceTypeId ?? priceType.id;

/** The tickets of a package and of its parts. */
export function ticketsOf<T extends Pick<BasketTicket, "packageItemId">>(
  line: Item,
  { tickets, items }: { tickets: readonly T[]; items: readonly Item[] },
): T[] {
  const ids = [line, ...partsOf(line, items)].map(({ id }) => id);
  return tickets.filter(
    ({ packageItemId }) => packageItemId !== null && ids.includes(packageItemId),
  );
}
