import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";

import { grants } from "../../basket/vouchers/ledger";
import { insertMany } from "../../platform/database/database";
import { endOfDay } from "../../platform/dates";
import { creditGrants } from "../../tables/vouchers";
import { amount, type Cell, day, expected, value, type ValuesOf } from "./columns";
import { findPerson, isResult, loadPeople } from "./find-people";
import { CREATED, type FormerList, type RowResult, refused, UNCHANGED } from "./former-list";
import { CUSTOMER_NUMBER, findImported, RECORD_NUMBER, recordImported } from "./record-number";

const KINDS = { paid: "former-system", goodwill: "goodwill" } as const;

const kind: Cell<(typeof KINDS)[keyof typeof KINDS]> = (cell) => {
  const lower = cell.toLowerCase();
  return lower === "paid" || lower === "goodwill"
    ? value(KINDS[lower])
    : expected("paid or goodwill");
};

export const CREDIT_COLUMNS = {
  number: { ...RECORD_NUMBER, example: "C-77" },
  customer: CUSTOMER_NUMBER,
  amount: { about: "Required: what is left of it", example: "45.50", read: amount(1) },
  kind: {
    about:
      "Required: `paid` if it was the customer's own money, such as of returned tickets; `goodwill` if it was the venue's",
    example: "paid",
    read: kind,
  },
  expires: { about: "Required: its last day", example: "2027-06-30", read: day },
} as const;

type CreditValues = ValuesOf<typeof CREDIT_COLUMNS>;

export const creditList = (): FormerList<CreditValues> => ({
  file: "credit.csv",
  columns: CREDIT_COLUMNS,
  batchSize: 1_000,
  async plan(db, rows, context) {
    const results = new Map<number, RowResult>();
    await loadPeople(
      db,
      context,
      rows.map(({ values }) => values.customer),
    );
    const imported = await findImported(
      db,
      "credit",
      rows.map(({ values }) => values.number),
    );
    const stored = await db
      .select({ id: creditGrants.id, amount: creditGrants.amount })
      .from(creditGrants)
      .where(inArray(creditGrants.id, [...imported.values()]));
    const amounts = new Map(stored.map((grant) => [grant.id, grant.amount]));
    const added: (typeof creditGrants.$inferInsert & { id: string; amount: number })[] = [];
    const numbers: { number: string; recordId: string }[] = [];

    const getResult = (values: CreditValues): RowResult => {
      const { number } = values;
      const before = imported.get(number);
      if (before !== undefined)
        return amounts.get(before) === values.amount
          ? UNCHANGED
          : refused("column amount: was imported with another amount");
      const person = findPerson(context, values.customer);
      if (isResult(person)) return person;
      const id = randomUUID();
      added.push({
        ...{ id, customerId: person.id, source: values.kind, reason: "Former system" },
        ...{ amount: values.amount, left: 0, currency: context.currency },
        expiresAt: endOfDay(values.expires),
      });
      numbers.push({ number, recordId: id });
      return CREATED;
    };
    for (const { row, values } of rows) results.set(row, getResult(values));
    return {
      results,
      async write(tx) {
        await insertMany(tx, creditGrants, added);
        await grants.post(
          tx,
          "grant",
          null,
          added.map(({ id, amount: granted }) => ({ id, amount: granted })),
        );
        await recordImported(tx, "credit", numbers);
      },
    };
  },
});
