import type { basketItemOperations } from "#contract/operations/basket-items";
import type { Problem } from "#contract/problems/problems";
import type { ItemDetails, ItemKind } from "#contract/schemas/basket-item";
import type {
  AddedKind,
  AddRequest,
  ChangeRequest,
  LineProblem,
} from "#contract/calls/line-requests";
import type { TextKind } from "#contract/schemas/reference";
import type { Transaction } from "../../platform/database/database";
import type { Translator } from "../../platform/translator";
import type { DonationToSell, MembershipToSell, VoucherToSell } from "../../system/system";
import type { memberships } from "../../tables/memberships";
import type { OrderItemOf, OrderRow } from "../../tables/orders";
import type { BasketRecord, Changed, ChangeResult } from "./basket-contents";
import type { ItemOf, ItemRecord, NewItem } from "./basket-lines";

/** A text of the catalogue, and what it is about; null for a title, which has no translation. */
export type NamedText = readonly [kind: TextKind | null, text: string | null | undefined];

/** What another ticketing system sells for a line. */
export type SoldElsewhere = {
  memberships?: MembershipToSell[];
  newVouchers?: VoucherToSell[];
  donations?: Omit<DonationToSell, "fundName">[];
};

/** What a return ends in rooms above. */
export type RecurringEnds = {
  stopDonation: (tx: Transaction, orderItemId: string) => Promise<unknown>;
  detachMembership: (
    tx: Transaction,
    membership: Pick<typeof memberships.$inferSelect, "id" | "previousId">,
  ) => Promise<void>;
};

/**
 * What the box office does with a kind of line besides tickets, from the basket to the return. `LINE_FACTS` has what the
 * storefront must know too.
 */
export interface LineKind<K extends ItemKind> {
  /**
   * What happens to a line when a basket that has `other` is merged with its basket: it is left out, its quantity is added
   * to the other's, or, if null, both stay.
   */
  joins: ((line: ItemOf<K>, other: ItemOf<K>) => "once" | "sum" | null) | null;
  /** Removes a line with those that can't stay without it. Without this it is removed alone. */
  remove?: (
    tx: Transaction,
    basket: BasketRecord,
    line: ItemOf<K>,
    withParts: boolean,
  ) => Changed<typeof basketItemOperations.removeItem>;
  /** Called in the transaction that sells the seats, once the order is paid. */
  fulfil: ((tx: Transaction, order: OrderRow, line: OrderItemOf<K>) => Promise<void>) | null;
  /** Reverses `fulfil` for a returned order. False if it has been used: the caller must roll back. */
  revoke:
    | ((tx: Transaction, line: OrderItemOf<K>, recurring: RecurringEnds) => Promise<boolean>)
    | null;
  /** What another ticketing system that has the order sells for it; null: none sells it, and features keep it out of baskets. */
  sellElsewhere: ((line: OrderItemOf<K>) => SoldElsewhere) | null;
  /** Mails a paid gift to another address with a new code. False if it has been used. */
  resend?: (
    tx: Transaction,
    order: OrderRow,
    line: OrderItemOf<K>,
    email: string,
  ) => Promise<boolean>;
  /** Adds what only a paid line has. Days in the venue's zone. */
  paidDetails?: (
    details: ItemDetails[K],
    days: { paidOn: string; today: string },
  ) => ItemDetails[K];
  /** Whether recurring charges were chosen, or can be chosen later; null: neither. */
  debit?: (details: ItemDetails[K]) => "chosen" | "possible" | null;
  letters: {
    /** Selects subject and heading of the confirmation; null: sold together with other items, so it does not count. */
    subject: "tickets" | "membership" | "donation" | "giftVouchers" | "mixed" | null;
    /** Name with its kind: "Donation: Annual Fund". Null: the product's name. */
    label: ((t: Translator, name: string) => string) | null;
    /** Whether the quantity is named if it is not 1. */
    isCounted: boolean;
    /** Texts of the catalogue besides the product's name. */
    texts?: (details: ItemDetails[K]) => NamedText[];
    /** Removes names that the buyer typed, for an email whose address is unverified. */
    redact: ((details: ItemDetails[K]) => ItemDetails[K]) | null;
    /** Whether the buyer needs their customer number to use it. */
    needsCustomerNumber?: true;
  };
}

/** A change of a line, or the lines that replace it. */
export type LineUpdate =
  | Partial<Pick<ItemRecord, "productId" | "name" | "quantity" | "unitPrice" | "details">>
  | readonly NewItem[];

/** A kind that is added to a basket by itself. The basket is locked, and any refusal is rolled back. */
export interface AddedLineKind<K extends AddedKind> extends LineKind<K> {
  /** Returns the lines to add. */
  add: (
    tx: Transaction,
    basket: BasketRecord,
    request: AddRequest<K>,
    findCustomerId: () => Promise<string | null>,
  ) => Promise<ChangeResult<readonly NewItem[], LineProblem<K>>>;
  change: (
    tx: Transaction,
    basket: BasketRecord,
    line: ItemOf<K>,
    request: ChangeRequest<K>,
  ) => Promise<ChangeResult<LineUpdate, LineProblem<K> | Problem<"not-found">>>;
}
