import { ITEM_KINDS, type ItemKind, type KindWith, LINE_FACTS } from "../../schemas/basket-item";
import type { VatRates } from "../../venue";

/** Whether any line is mailed or collected. */
export const hasDeliveredItems = (items: readonly { kind: ItemKind }[]): boolean =>
  items.some(({ kind }) => "isDelivered" in LINE_FACTS[kind]);

/** Whether anything needs a delivery option. Live stream tickets are links and are not delivered. */
export const isDelivered = (
  tickets: readonly { isStream: boolean }[],
  items: readonly { kind: ItemKind }[],
) => tickets.some(({ isStream }) => !isStream) || hasDeliveredItems(items);

/** A line that belongs to a performance. */
export const isForPerformance = <Line extends { kind: ItemKind }>(
  line: Line,
): line is Extract<Line, { kind: KindWith<{ dependsOn: "performance" }> }> =>
  LINE_FACTS[line.kind].dependsOn === "performance";

/** The rate of value added tax of every kind, in percent. */
export const ratesByKind = (rates: VatRates): Record<string, number> => ({
  ticket: rates.ticket ?? 0,
  delivery: rates.delivery ?? 0,
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind, rates[LINE_FACTS[kind].vat] ?? 0])),
});
