/** Items by key, in the order in which each key comes first. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): [key: string, items: [Item, ...Item[]]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups];
}
