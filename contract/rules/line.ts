import { type ItemKind, type KindWith, LINE_FACTS } from "../schemas/basket-item";

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
