import {
  ITEM_KINDS,
  type ItemDetails,
  type ItemKind,
  type KindWith,
  LINE_FACTS,
} from "../../schemas/basket-item";
import type { HeldAddOn } from "../../schemas/ticket";
import type { VatRates } from "../../venue";

/** Whether any line is mailed or collected. */
export const hasDeliveredItems = (items: readonly { kind: ItemKind }[]): boolean =>
  items.some(({ kind }) => "isDelivered" in LINE_FACTS[kind]);

/** Whether anything needs a delivery option. Live stream tickets are links and are not delivered. */
export const isDelivered = (
  tickets: readonly { isStream: boolean }[],
  items: readonly { kind: ItemKind }[],
) => tickets.some(({ isStream }) => !isStream) || hasDeliveredItems(items);

type PerformanceKind = KindWith<{ dependsOn: "performance" }>;

/** Kinds of lines that belong to a performance. */
export const PERFORMANCE_KINDS = ITEM_KINDS.filter(
  (kind): kind is PerformanceKind => LINE_FACTS[kind].dependsOn === "performance",
);

/** A line that belongs to a performance. */
export const isForPerformance = <Line extends { kind: ItemKind }>(
  line: Line,
): line is Extract<Line, { kind: PerformanceKind }> =>
  LINE_FACTS[line.kind].dependsOn === "performance";

/** A line that is paid for once for each ticket. */
export const isForTickets = ({ kind }: { kind: ItemKind }): boolean =>
  LINE_FACTS[kind].dependsOn === "tickets";

/** How a line of a performance is used there, whatever its kind: as described, or where it is collected. */
export function addOnUse(
  details: ItemDetails[PerformanceKind],
): Pick<HeldAddOn, "description" | "pickup"> {
  const description = "description" in details ? (details.description ?? null) : null;
  if (!("collectionPoint" in details)) return { description };
  const { guests, collectionPoint, servedMinutesBefore } = details;
  return { description, pickup: { guests, collectionPoint, servedMinutesBefore } };
}

/** A line of a performance as those who bought it see it beside their tickets. */
export const heldAddOn = (
  { name, quantity, details }: HeldLine,
  orderNumber: string,
): HeldAddOn => ({
  instanceId: details.instanceId,
  orderNumber,
  name,
  quantity,
  ...addOnUse(details),
});

type HeldLine = { name: string; quantity: number; details: ItemDetails[PerformanceKind] };

/** The rate of value added tax of every kind, in percent. */
export const ratesByKind = (rates: VatRates): Record<string, number> => ({
  ticket: rates.ticket ?? 0,
  delivery: rates.delivery ?? 0,
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind, rates[LINE_FACTS[kind].vat] ?? 0])),
});
