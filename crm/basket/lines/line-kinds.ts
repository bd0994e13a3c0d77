import { lineName } from "#contract/known-names";
import { type ItemKind, type ItemDetails, LINE_FACTS } from "#contract/schemas/basket-item";
import type { Transaction } from "../../platform/database/database";
import type { Translator } from "../../platform/translator";
import type { OrderItemRecord, OrderRow } from "../../tables/orders";
import type { LineKind, NamedText } from "../contents/line-kind";
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

const LINE_KINDS: LineKinds = {
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

export const kindOf = <K extends ItemKind>({ kind }: { kind: K }): LineKind<K> => LINE_KINDS[kind];

/** Fulfills the order's non-ticket items. Must run in the transaction that sells the seats. */
export async function fulfilItems(tx: Transaction, order: OrderRow): Promise<void> {
  for (const item of await listOrderItems(tx, [order.id]))
    await kindOf(item).fulfil?.(tx, order, item);
}

/** Returns a copy of a line with other details of its kind; null: with its own. */
export const withDetails = (
  line: OrderItemRecord,
  details: ItemDetails[ItemKind] | null | undefined,
  // The details are of the line's kind.
) => (details ? { ...line, details } : line) as OrderItemRecord;

/** "2 × Canvas tote bag", "Donation: Annual Fund". */
export function itemLabel(line: OrderItemRecord, t: Translator): string {
  const { label, isCounted } = kindOf(line).letters;
  const name = lineName(t, line);
  const full = label?.(t, name) ?? name;
  const { quantity } = line;
  return isCounted && quantity !== 1
    ? t("mail.confirmation.item.several", { name: full, quantity })
    : full;
}

/** The texts of the catalogue that name a line. */
export const textsOf = (line: OrderItemRecord): NamedText[] => {
  const { texts } = LINE_FACTS[line.kind];
  return [
    ...(texts === null ? [] : [[texts, line.name] as const]),
    ...(kindOf(line).letters.texts?.(line.details) ?? []),
  ];
};
