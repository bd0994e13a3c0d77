import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { importFormer } from "../../../crm/desk/former-system/import-former";
import type { Database } from "../../../crm/platform/database/database";
import { BASE, performance, prepareVenues, withVenue, write } from "../support/season-files";

prepareVenues();

const RUNS = 25;
const options = { actor: "test", currency: "USD", orderUrl: "http://storefront.test/__ORDER_ID__" };
const LEVEL = `membershipLevels:
  - { id: friend, name: Friend, description: "", price: 60, renewalPrice: 50, worth: 60 }
`;

const one = fc.constantFrom;
/** Few of each, so that rows often share them. */
const number = one("1", "2", "3", "4", "");
const day = one("2026-01-01", "2026-06-30", "2026-12-31", "2027-12-31", "01/02/2026", "");
const amount = one("0", "5", "12.50", "12,5", "-1", "x", "");
const cells = {
  customers: {
    number,
    email: one("ada@example.org", "ADA@example.org", "byron@example.org", "nobody", ""),
    firstName: one("Ada", "ADA", "Byron", "=A1", ""),
    lastName: one("Lovelace", "Lovelace"),
    phone: one("2125550140", "2.1E+9", "+46701234567", ""),
  },
  memberships: {
    number,
    customer: number,
    level: one("Friend", "friend", "Frend"),
    starts: day,
    ends: day,
  },
  credit: { number, customer: number, amount, kind: one("paid", "goodwill", "?"), expires: day },
  "gift-cards": {
    number,
    code: one("WINTER-4711", "winter 4711", "12345678", "1"),
    balance: amount,
    expires: day,
  },
  "sold-seats": {
    number: one("1", "2", "3", "4", "5", "6"),
    order: one("a", "b", "c"),
    customer: number,
    performance: one("opening-night-1", "opening-night-2"),
    section: one("Floor", "Floor", "Balcony"),
    priceType: one("Standard", "Free"),
    price: amount,
    sold: one("2025-03-01 10:15", "2025-03-01"),
    code: one("X1", "X2", ""),
  },
};

const filesOf = fc.record(
  Object.fromEntries(
    Object.entries(cells).map(([name, columns]) => [
      name,
      fc.array(fc.record(columns as Record<string, fc.Arbitrary<string>>), { maxLength: 8 }),
    ]),
  ),
);

const getText = (name: keyof typeof cells, rows: readonly Record<string, string>[]) => {
  const columns = Object.keys(cells[name]);
  const lines = rows.map((row) => columns.map((column) => `"${row[column] ?? ""}"`));
  return [columns, ...lines].map((line) => line.join(",")).join("\n");
};

const TABLES = [
  "customers",
  "memberships",
  "credit_grants",
  "gift_vouchers",
  "orders",
  "order_tickets",
  "claims",
].concat([
  "credit_entries",
  "gift_voucher_entries",
  "former_customers",
  "former_records",
  "former_codes",
  "audit_log",
]);

async function readAll(db: Database): Promise<string> {
  const all = [];
  for (const table of TABLES) {
    const { rows } = await db.execute(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by to_jsonb(t)::text`,
    );
    all.push(rows);
  }
  return JSON.stringify(all);
}

it("any files change nothing when they are imported again, whatever is wrong with them, and a dry run foresees it", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance(), write("levels.yaml", LEVEL));
    await fc.assert(
      fc.asyncProperty(filesOf, async (rows) => {
        const files = Object.entries(rows).map(([name, ofFile]) => ({
          name: `${name}.csv`,
          text: getText(name as keyof typeof cells, ofFile),
        }));
        const rehearsed = await importFormer(db, files, { ...options, dryRun: true });
        const first = await importFormer(db, files, { ...options, dryRun: false });
        expect(rehearsed).toEqual(first);
        const before = await readAll(db);
        const second = await importFormer(db, files, { ...options, dryRun: false });
        expect(await readAll(db)).toBe(before);
        if (!first.ok || !second.ok) throw new Error("a file is wrong as a whole");
        const outcomes = (reports: typeof first.value) => reports.map(({ outcome }) => outcome);
        // What was imported is unchanged, and what was refused is refused again.
        expect(outcomes(second.value)).toEqual(
          outcomes(first.value).map((outcome) => (outcome === "refused" ? "refused" : "unchanged")),
        );
      }),
      { numRuns: RUNS },
    );
  });
}, 180_000);
