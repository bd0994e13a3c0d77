import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";

import {
  GIFT_VOUCHER_CODE,
  MIN_GIFT_VOUCHER_CODE,
  MAX_GIFT_VOUCHER_CODE,
  normalizeVoucherCode,
} from "#contract/rules/gift-vouchers/gift-voucher";
import { findTakenCodes } from "../../basket/codes/taken-codes";
import { vouchers } from "../../basket/vouchers/ledger";
import { insertMany } from "../../platform/database/database";
import { endOfDay } from "../../platform/dates";
import { giftVouchers } from "../../tables/vouchers";
import { amount, type Cell, day, expected, optional, value, type ValuesOf } from "./columns";
import { CREATED, type FormerList, type RowResult, refused, UNCHANGED } from "./former-list";
import { findImported, RECORD_NUMBER, recordImported } from "./record-number";

const code: Cell<string> = (cell) => {
  const normalized = normalizeVoucherCode(cell);
  return GIFT_VOUCHER_CODE.test(normalized)
    ? value(normalized)
    : expected(
        `${MIN_GIFT_VOUCHER_CODE} to ${MAX_GIFT_VOUCHER_CODE} letters and digits: shorter codes can be guessed`,
      );
};

export const GIFT_CARD_COLUMNS = {
  number: { ...RECORD_NUMBER, example: "G-9" },
  code: {
    about: "Required: as printed; case, spaces and hyphens do not matter",
    example: "WINTER-4711-ABCD",
    isPersonal: true,
    read: code,
  },
  balance: { about: "Required: what is left on it", example: "80", read: amount(1) },
  expires: {
    about: "Its last day; empty if it never ends",
    example: "2028-12-31",
    read: optional(day),
  },
} as const;

type GiftCardValues = ValuesOf<typeof GIFT_CARD_COLUMNS>;

/** Up to eleven digits, of which only a few are random in most systems. */
const EASY_TO_GUESS = /^\d{1,11}$|^\d{4}-\d{7}$/;

/** `seen`: codes of earlier batches, which a dry run does not write. */
export function giftCardsList(): FormerList<GiftCardValues> {
  const seen = new Set<string>();
  return {
    file: "gift-cards.csv",
    columns: GIFT_CARD_COLUMNS,
    batchSize: 1_000,
    async plan(db, rows, context) {
      const results = new Map<number, RowResult>();
      const imported = await findImported(
        db,
        "gift-card",
        rows.map(({ values }) => values.number),
      );
      const stored = await db
        .select({ id: giftVouchers.id, code: giftVouchers.code, amount: giftVouchers.amount })
        .from(giftVouchers)
        .where(inArray(giftVouchers.id, [...imported.values()]));
      const cards = new Map(stored.map((card) => [card.id, card]));
      const taken = new Set([
        ...seen,
        ...(await findTakenCodes(
          db,
          rows.map(({ values }) => values.code),
        )),
      ]);
      const added: (typeof giftVouchers.$inferInsert & { id: string })[] = [];
      const numbers: { number: string; recordId: string }[] = [];

      const getResult = (values: GiftCardValues): RowResult => {
        const { number, balance } = values;
        const before = imported.get(number);
        if (before !== undefined) {
          const card = cards.get(before);
          if (card?.code !== values.code)
            return refused("column code: was imported with another code");
          return card.amount === balance
            ? UNCHANGED
            : refused("column balance: was imported with another balance");
        }
        if (taken.has(values.code))
          return refused("column code: expected a code that nothing else has");
        const id = randomUUID();
        const expiresAt = values.expires === null ? null : endOfDay(values.expires);
        // The ledger entry below sets the balance.
        added.push({
          id,
          code: values.code,
          amount: balance,
          balance: 0,
          currency: context.currency,
          expiresAt,
        });
        numbers.push({ number, recordId: id });
        taken.add(values.code);
        return EASY_TO_GUESS.test(values.code)
          ? { ...CREATED, note: "a code of few digits can be guessed" }
          : CREATED;
      };
      for (const { row, values } of rows) results.set(row, getResult(values));
      return {
        results,
        async write(tx) {
          await insertMany(tx, giftVouchers, added);
          await vouchers.post(
            tx,
            "issue",
            null,
            added.map(({ id, amount: issued }) => ({ id, amount: issued })),
          );
          await recordImported(tx, "gift-card", numbers);
        },
        remember() {
          for (const card of added) seen.add(card.code);
        },
      };
    },
  };
}
