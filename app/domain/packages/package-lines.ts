import type { BasketTicket, BasketTotals } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import { money } from "~/domain/arithmetic/money";

/** Whether a line is a package that is not part of a super package. */
export const isWholePackage = (line: Item): boolean =>
  line.kind === "package" && line.details.superItemId === null;

/** The packages in a super package. */
export const findParts = (line: Item, items: readonly Item[]): Item[] =>
  items.filter((item) => item.kind === "package" && item.details.superItemId === line.id);

/**
 * Tickets by the package that they are part of: first those of none, then those of each package, followed by those of its
 * parts. Without packages that have no tickets.
 */
export function ticketsByPackage<T extends Pick<BasketTicket, "packageItemId">>(contents: {
  tickets: readonly T[];
  items: readonly Item[];
}): { line: Item | null; tickets: T[] }[] {
  const { tickets, items } = contents;
  const lines = items
    .filter(isWholePackage)
    .filter((line) => findTickets(line, contents).length > 0)
    .flatMap((line) => [line, ...findParts(line, items)]);
  const ids = new Set<string | null>(lines.map(({ id }) => id));
  const single = tickets.filter(({ packageItemId }) => !ids.has(packageItemId));
  return [
    ...(single.length === 0 ? [] : [{ line: null, tickets: single }]),
    ...lines.map((line) => ({
      line,
      tickets: tickets.filter(({ packageItemId }) => packageItemId === line.id),
    })),
  ];
}

/** Totals without the discounts of packages' tickets, for where the sum of each package includes its own. */
export function withoutPackageDiscounts<
  Totals extends Pick<BasketTotals, "discounts">,
  Ticket extends Pick<BasketTicket, "packageItemId" | "discount">,
>(totals: Totals, contents: { tickets: readonly Ticket[]; items: readonly Item[] }): Totals {
  const { amount, currency } = totals.discounts;
  const left = contents.items
    .filter(isWholePackage)
    .flatMap((line) => findTickets(line, contents))
    .reduce((rest, { discount }) => rest - discount.amount, amount);
  return { ...totals, discounts: money(left, currency) };
}

/** What the visitor chose, though a member or access price may apply instead. */
export const chosenType = ({
  chosenPriceTypeId,
  priceType,
}: Pick<BasketTicket, "chosenPriceTypeId" | "priceType">): string =>
  chosenPriceTypeId ?? priceType.id;

/** The tickets of a package and of its parts. */
export function findTickets<T extends Pick<BasketTicket, "packageItemId">>(
  line: Item,
  { tickets, items }: { tickets: readonly T[]; items: readonly Item[] },
): T[] {
  const ids = [line, ...findParts(line, items)].map(({ id }) => id);
  return tickets.filter(
    ({ packageItemId }) => packageItemId !== null && ids.includes(packageItemId),
  );
}
