import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";

import { insertMany, type Reader } from "../../platform/database/database";
import { createPeriod } from "../../people/memberships/rules";
import { customers } from "../../tables/customers";
import { membershipLevels, memberships } from "../../tables/memberships";
import { day, findNamed, text, type ValuesOf } from "./columns";
import { findPerson, isResult, loadPeople } from "./find-people";
import { CREATED, type FormerList, type RowResult, refused, UNCHANGED } from "./former-list";
import { CUSTOMER_NUMBER, findImported, RECORD_NUMBER, recordImported } from "./record-number";

const MAX_NAME = 200;

export const MEMBERSHIP_COLUMNS = {
  number: { ...RECORD_NUMBER, example: "M-204" },
  customer: CUSTOMER_NUMBER,
  level: {
    about: "Required: the level's name or id here",
    example: "Friend",
    read: text(MAX_NAME),
  },
  starts: { about: "Required: its first day", example: "2026-03-01", read: day },
  ends: { about: "Required: its last day", example: "2027-02-28", read: day },
} as const;

type MembershipValues = ValuesOf<typeof MEMBERSHIP_COLUMNS>;

/** The end of a customer's chain of memberships of a level. */
type Last = { id: string; expiresOn: string };

const makeChainKey = (customerId: string, levelId: string) => `${customerId} ${levelId}`;

async function findChains(db: Reader, customerIds: readonly string[]): Promise<Map<string, Last>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .select({
      ...{ id: memberships.id, customerId: memberships.customerId, levelId: memberships.levelId },
      expiresOn: memberships.expiresOn,
    })
    .from(memberships)
    .where(inArray(memberships.customerId, [...customerIds]))
    .orderBy(memberships.expiresOn);
  return new Map(
    rows.map(({ customerId, levelId, ...last }) => [makeChainKey(customerId, levelId), last]),
  );
}

/** `chains`: ends of earlier batches, which a dry run does not write. */
export function membershipsList(): FormerList<MembershipValues> {
  const chains = new Map<string, Last>();
  return {
    file: "memberships.csv",
    columns: MEMBERSHIP_COLUMNS,
    // A membership follows the one before it.
    order: (a, b) => (a.starts < b.starts ? -1 : Number(a.starts > b.starts)),
    batchSize: 1_000,
    async plan(db, rows, context, isWriting) {
      const results = new Map<number, RowResult>();
      await loadPeople(
        db,
        context,
        rows.map(({ values }) => values.customer),
      );
      const people = new Set(
        rows.flatMap(({ values }) => context.people.get(values.customer)?.id ?? []),
      );
      // As everything that changes one customer's memberships does.
      if (isWriting && people.size > 0)
        await db
          .select({ id: customers.id })
          .from(customers)
          .where(inArray(customers.id, [...people]))
          .orderBy(customers.id)
          .for("no key update");
      const imported = await findImported(
        db,
        "membership",
        rows.map(({ values }) => values.number),
      );
      const rowsBefore = await db
        .select({
          ...{ id: memberships.id, startsOn: memberships.startsOn },
          expiresOn: memberships.expiresOn,
        })
        .from(memberships)
        .where(inArray(memberships.id, [...imported.values()]));
      const stored = new Map(rowsBefore.map((row) => [row.id, row]));
      const levels = await db
        .select({
          id: membershipLevels.id,
          name: membershipLevels.name,
          worth: membershipLevels.worth,
        })
        .from(membershipLevels);
      const ends = await findChains(db, [...people]);
      for (const [chain, last] of chains)
        if (last.expiresOn > (ends.get(chain)?.expiresOn ?? "")) ends.set(chain, last);
      const added: (typeof memberships.$inferInsert & { id: string })[] = [];
      const numbers: { number: string; recordId: string }[] = [];

      const getResult = ({
        number,
        customer,
        level: named,
        starts,
        ends: expiresOn,
      }: MembershipValues): RowResult => {
        const before = stored.get(imported.get(number) ?? "");
        if (before !== undefined && before.startsOn !== starts)
          return refused("column starts: was imported with another day");
        if (before !== undefined && before.expiresOn !== expiresOn)
          return refused("column ends: was imported with another day");
        if (imported.has(number)) return UNCHANGED;
        const person = findPerson(context, customer);
        if (isResult(person)) return person;
        const level = findNamed(named, levels, "a membership level");
        if (!level.ok) return refused(`column level: ${level.failure}`);
        if (expiresOn < starts)
          return refused("column ends: expected a day that is not before starts");
        const chain = makeChainKey(person.id, level.value.id);
        const last = ends.get(chain) ?? null;
        if (last !== null && last.expiresOn >= starts)
          return refused(
            `column starts: expected a day after ${last.expiresOn}, on which this person's membership of the level ends`,
          );
        const id = randomUUID();
        added.push({
          ...{
            id,
            customerId: person.id,
            levelId: level.value.id,
            state: "active",
          },
          ...createPeriod(starts, expiresOn),
          remindsToRenew: true,
          worth: level.value.worth,
          ...{ previousId: last?.id ?? null, previousExpiresOn: last?.expiresOn ?? null },
        });
        numbers.push({ number, recordId: id });
        ends.set(chain, { id, expiresOn });
        return CREATED;
      };
      for (const { row, values } of rows) results.set(row, getResult(values));
      return {
        results,
        async write(tx) {
          await insertMany(tx, memberships, added);
          await recordImported(tx, "membership", numbers);
        },
        remember() {
          for (const { customerId, levelId, id, expiresOn } of added)
            chains.set(makeChainKey(customerId, levelId), { id, expiresOn });
        },
      };
    },
  };
}
