import { lineName } from "#contract/text/known-names";
import type { ChangeProblem } from "#contract/problems/basket-problems";
import { type ItemKind, type ItemDetails, LINE_FACTS } from "#contract/schemas/basket-item";
import type {
  AddedKind,
  AddRequest,
  ChangeRequest,
  LineProblem,
} from "#contract/calls/line-requests";
import type { Transaction } from "../../platform/database/database";
import type { Translator } from "../../platform/translator";
import type { OrderItemRecord, OrderRow } from "../../tables/orders";
import { addItems, insertItem, updateItem } from "../baskets/items";
import { getBasket, lockForChange } from "../baskets/open-basket";
import { type BasketRecord, type ChangeResult, done, rejectAs } from "../contents/basket-contents";
import type { ItemOf, ItemRecord, NewItem } from "../contents/basket-lines";
import type { AddedLineKind, LineKind, LineUpdate, NamedText } from "../contents/line-kind";
import { listOrderItems } from "../contents/ordered-items";
import { foodAndDrink } from "./food/kinds";
import { coverFee, donation } from "./giving/kinds";
import { membership, membershipGift } from "./memberships/kinds";
import { merchandise, supplementary } from "./merchandise/kinds";
import { packageLine } from "./packages/kinds";
import { bookingProtection } from "./protection/kinds";
import { ticketSubscription } from "./subscriptions/kinds";
import { giftVoucher } from "./vouchers/kinds";

type LineKinds = { [K in ItemKind]: LineKind<K> };
type AddedLineKinds = { [K in AddedKind]: AddedLineKind<K> };

const LINE_KINDS: LineKinds & AddedLineKinds = {
  package: packageLine,
  "food-and-drink": foodAndDrink,
  merchandise,
  supplementary,
  membership,
  donation,
  "gift-voucher": giftVoucher,
  "membership-gift": membershipGift,
  "ticket-subscription": ticketSubscription,
  "booking-protection": bookingProtection,
  "cover-fee": coverFee,
};

export const getLineKind = <K extends ItemKind>({ kind }: { kind: K }): LineKind<K> =>
  (LINE_KINDS as LineKinds)[kind];

const addedKind = <K extends AddedKind>(kind: K): AddedLineKind<K> =>
  (LINE_KINDS as AddedLineKinds)[kind];

/** Adds a line. After a refusal the caller must roll back. */
export const addLine = <K extends AddedKind>(
  tx: Transaction,
  basketId: string,
  kind: K,
  request: AddRequest<K>,
  findCustomerId: () => Promise<string | null>,
): Promise<ChangeResult<BasketRecord, LineProblem<K> | ChangeProblem>> =>
  addItems(tx, basketId, (basket) => addedKind(kind).add(tx, basket, request, findCustomerId));

/** Changes a line of one of the kinds. After a refusal the caller must roll back. */
export async function changeLine<K extends AddedKind>(
  tx: Transaction,
  { basketId, itemId }: { basketId: string; itemId: string },
  kinds: readonly K[],
  request: ChangeRequest<K>,
): Promise<ChangeResult<BasketRecord, LineProblem<K> | ChangeProblem>> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const line = opened.value.items.find(
    (item): item is ItemRecord & ItemOf<K> =>
      item.id === itemId && kinds.some((kind) => kind === item.kind),
  );
  if (line === undefined) return rejectAs({ code: "not-found" });
  const changed = await addedKind(line.kind).change(tx, opened.value, line, request);
  if (!changed.ok) return changed;
  if (!isReplaced(changed.value)) await updateItem(tx, itemId, changed.value);
  else for (const item of changed.value) await insertItem(tx, basketId, item);
  return done(await getBasket(tx, basketId));
}

const isReplaced = (update: LineUpdate): update is readonly NewItem[] => Array.isArray(update);

/** Fulfills the order's non-ticket items. Must run in the transaction that sells the seats. */
export async function fulfilItems(tx: Transaction, order: OrderRow): Promise<void> {
  for (const item of await listOrderItems(tx, [order.id]))
    await getLineKind(item).fulfil?.(tx, order, item);
}

/** Returns a copy of a line with other details of its kind; null: with its own. */
export const withDetails = (
  line: OrderItemRecord,
  details: ItemDetails[ItemKind] | null | undefined,
  // The details are of the line's kind.
) => (details ? { ...line, details } : line) as OrderItemRecord;

/** "2 × Canvas tote bag", "Donation: Annual Fund". */
export function itemLabel(line: OrderItemRecord, t: Translator): string {
  const { label, isCounted } = getLineKind(line).letters;
  const name = lineName(t, line);
  const full = label?.(t, name) ?? name;
  const { quantity } = line;
  return isCounted && quantity !== 1
    ? t("mail.confirmation.item.several", { name: full, quantity })
    : full;
}

/** The texts of the catalogue that name a line. */
export const listTexts = (line: OrderItemRecord): NamedText[] => {
  const { texts } = LINE_FACTS[line.kind];
  return [
    ...(texts === null ? [] : [[texts, line.name] as const]),
    ...(getLineKind(line).letters.texts?.(line.details) ?? []),
  ];
};
