import type { ItemDetails, ItemKind } from "#contract/schemas/basket-item";

/** One line of a kind; sums in minor units. */
export type ItemOf<K extends ItemKind> = {
  id: string;
  kind: K;
  /** Of the kind: a membership level, a fund, a stock item … */
  productId: string;
  name: string;
  quantity: number;
  /** Of one. Of a cover fee and of booking protection it is worked out anew with each change of the basket. */
  unitPrice: number;
  details: ItemDetails[K];
};

export type ItemRecord = { [K in ItemKind]: ItemOf<K> }[ItemKind];

/** The lines of one kind. */
export function itemsOf<K extends ItemKind>(items: readonly ItemRecord[], kind: K): ItemOf<K>[] {
  return items.filter((item): item is ItemRecord & ItemOf<K> => item.kind === kind);
}
