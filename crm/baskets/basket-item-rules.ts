import type { PackageType } from "#contract/schemas/package";

import type { AddOnNumber } from "#contract/schemas/stock-item";
import type { ItemKind } from "#contract/schemas/basket-item";

/** What a line of each kind says besides its product, its number and its price. */
export type ItemDetails = {
  /** The tickets of a package name it by their `packageItemId`. */
  package: {
    type: PackageType;
    /** Of each ticket's price, 0 to 100; 0 while something is missing. */
    percentOff: number;
    /** How many more events it needs; of a super package how many more parts for its discount. */
    missing: number;
    /** The super package that it is part of, a line of the same basket. */
    superItemId: string | null;
  };
  "food-and-drink": {
    instanceId: string;
    menuId: string;
    /** Of the menu. */
    category: string;
    /** 1 to 9; 10 stands for more than 9. */
    guests: number;
    collectionPoint: string;
  };
  merchandise: Record<string, never>;
  supplementary: { instanceId: string; number: AddOnNumber };
  membership: {
    autoRenew: boolean;
    /** It follows one of the same level that the customer has. */
    renews: boolean;
    /** Minor units; at a hundred dollars the fees are waived. */
    worth: number;
    /** Its days, in New York: the first, the one from which it may be renewed, and the last. */
    startsOn: string;
    renewsOn: string;
    expiresOn: string;
  };
  donation: {
    appeal: string | null;
    recognitionName: string | null;
    anonymous: boolean;
    tribute: { type: "in-honor-of" | "in-memory-of"; name: string } | null;
    roundUp: boolean;
  };
  "gift-voucher": {
    toName: string | null;
    fromName: string | null;
    message: string | null;
    toEmail: string | null;
  };
  "ticket-subscription": { pricingName: string; vouchers: number; months: number };
  "booking-protection": {
    /** Of what was paid for each ticket. */
    percentReturned: number;
  };
  "cover-fee": { fundId: string };
};

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
