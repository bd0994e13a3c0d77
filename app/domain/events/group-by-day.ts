/**
 * Things in order of time, put together by their calendar day in New York; days in order. `startsAt` carries New
 * York's offset, so its first ten characters are the day.
 */
export function groupByDay<Item extends { startsAt: string }>(
  items: readonly Item[],
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = item.startsAt.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
