import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";

import { findTakenCodes } from "../../../crm/basket/codes/taken-codes";
import { promoCodeNoun } from "../../../crm/desk/season/nouns/codes";
import { loadRecords } from "../../../crm/desk/season/stored-season";
import { atLocalTime } from "../../../crm/platform/dates";
import { addresses, agreedStatements, customers } from "../../../crm/tables/customers";
import { formerCustomers } from "../../../crm/tables/other-systems";
import { memberships } from "../../../crm/tables/memberships";
import { creditGrants } from "../../../crm/tables/vouchers";
import { customerRow, importFormerFiles, readReport, writeFormer } from "./former-files";
import { folder, prepareVenues, type Run, withVenue, write } from "../support/season-files";

prepareVenues();

const outcomes = (from: string) => readReport(from).map(({ outcome }) => outcome);

const SEASON = `statements:
  - id: news
    category: AllActivities
    text: News by email
membershipLevels:
  - id: friend
    name: Friend
    description: Priority booking
    price: 60
    renewalPrice: 50
    worth: 60
`;
const applySeason = (run: Run) => run("apply", write("levels.yaml", SEASON));

it("people of a former system have accounts without a password, addresses and dated consents", async () => {
  await withVenue(async ({ db, run }) => {
    await applySeason(run);
    const ada = {
      ...customerRow("1001", {
        email: "Ada@Example.org",
        phone: "+44 20 7946 0018",
        language: "sv",
      }),
      ...{ line1: "12 St James Square", city: "London", postcode: "sw1y4jh", country: "gb" },
      "consents.news": "2024-05-01",
    };
    const { done, report, from } = await importFormerFiles(run, folder, { customers: [ada] });
    expect(done).toMatchObject({ ok: true, exitCode: 0 });
    expect(report).toEqual([
      { file: "customers.csv", row: 2, number: "1001", outcome: "created", note: "" },
    ]);
    const [stored] = await db.select().from(customers);
    expect(stored).toMatchObject({
      ...{
        firstName: "Ada",
        lastName: "Lovelace",
        email: "Ada@Example.org",
        phone: "+442079460018",
      },
      ...{ locale: "sv", isGuest: false },
      emailVerifiedAt: expect.any(Date) as Date,
    });
    expect(await db.select().from(addresses)).toMatchObject([
      { line1: "12 St James Square", postcode: "SW1Y 4JH", country: "GB", isPrimary: true },
    ]);
    expect(await db.select().from(agreedStatements)).toMatchObject([
      { statementId: "news", agreedAt: atLocalTime("2024-05-01", 0, 0) },
    ]);
    for (const text of [
      done.ok ? done.value : "",
      readFileSync(
        join(from, readdirSync(from).find((name) => name.startsWith("report")) ?? ""),
        "utf8",
      ),
    ])
      // The folder's random name may have these letters.
      expect(text.replaceAll(from, "")).not.toMatch(/ada|lovelace|7946|james/i);
  });
});

it("people with an account are matched by name and email, and others with their email have none", async () => {
  await withVenue(async ({ db, run }) => {
    await importFormerFiles(run, folder, {
      customers: [customerRow("1", { email: "family@example.org", firstName: "Élodie" })],
    });
    const { report } = await importFormerFiles(run, folder, {
      customers: [
        customerRow("2", {
          email: "FAMILY@example.org",
          firstName: "ELODIE",
          lastName: "LOVELACE",
        }),
        customerRow("3", { email: "family@example.org", firstName: "Byron" }),
        customerRow("4", { email: "" }),
      ],
    });
    expect(report.map(({ outcome }) => outcome)).toEqual(["matched", "created", "created"]);
    expect(report[1]?.note).toContain("another person has this email");
    expect(report[2]?.note).toContain("has no email");
    const numbers = await db.select().from(formerCustomers);
    const findId = (number: string) => numbers.find((row) => row.number === number)?.customerId;
    expect(findId("2")).toBe(findId("1"));
    const guests = await db.select().from(customers).where(eq(customers.isGuest, true));
    expect(guests.map(({ email }) => email).toSorted()).toEqual([
      "family@example.org",
      `no-email-${findId("4") ?? ""}@invalid`,
    ]);
  });
});

it("a second import changes nothing, and a dry run says what the import does", async () => {
  await withVenue(async ({ db, run }) => {
    await applySeason(run);
    const files = {
      customers: [customerRow("1"), customerRow("2")],
      memberships: [
        { number: "M2", customer: "1", level: "friend", starts: "2027-01-01", ends: "2027-12-31" },
        { number: "M1", customer: "1", level: "Friend", starts: "2026-01-01", ends: "2026-12-31" },
      ],
      credit: [
        { number: "C1", customer: "2", amount: "45,50", kind: "paid", expires: "2030-06-30" },
      ],
      "gift-cards": [{ number: "G1", code: "winter-4711-abcd", balance: "80", expires: "" }],
    };
    const from = writeFormer(folder, files);
    const rehearsed = await run(
      "import-former",
      from,
      "--dry-run",
      "--report",
      join(from, "report-1.csv"),
    );
    expect(rehearsed).toMatchObject({
      ok: true,
      value: expect.stringContaining("dry run") as string,
    });
    const planned = readReport(from);
    expect(await db.$count(customers)).toBe(0);
    await run("import-former", from, "--report", join(from, "report-2.csv"));
    expect(readReport(from)).toEqual(planned);
    expect(new Set(outcomes(from))).toEqual(new Set(["created"]));
    const chain = await db.select().from(memberships).orderBy(memberships.startsOn);
    expect(chain[1]).toMatchObject({ previousId: chain[0]?.id, renewsOn: "2027-12-01" });
    expect(await db.select().from(creditGrants)).toMatchObject([
      { amount: 4_550, left: 4_550, source: "former-system" },
    ]);
    await run("import-former", from, "--report", join(from, "report-3.csv"));
    expect(new Set(outcomes(from))).toEqual(new Set(["unchanged"]));
    expect(await db.$count(customers)).toBe(2);
  });
});

it("a wrong row changes nothing, is told with its column, and can be imported once it is corrected", async () => {
  await withVenue(async ({ db, run }) => {
    await applySeason(run);
    const wrong = {
      customers: [
        customerRow("1", { phone: "4.67E+11" }),
        customerRow("2", { phone: "212555014" }),
        customerRow("3", { email: "nobody" }),
        customerRow("4", { firstName: '=HYPERLINK("x")' }),
        customerRow("5", { line1: "1 Main St", city: "Boston", state: "MA", postcode: "2138" }),
        customerRow("6", { "consents.news": "01/05/2024" }),
        customerRow("7", { "consents.news": "2199-05-01" }),
        customerRow("8"),
        customerRow("8"),
      ],
      memberships: [
        { number: "M1", customer: "8", level: "Frend", starts: "2026-01-01", ends: "2026-12-31" },
        { number: "M2", customer: "99", level: "Friend", starts: "2026-01-01", ends: "2026-12-31" },
        { number: "M3", customer: "8", level: "Friend", starts: "2026-01-01", ends: "2025-12-31" },
        { number: "M4", customer: "8", level: "Friend", starts: "2026-01-01", ends: "2026-12-31" },
        { number: "M5", customer: "8", level: "Friend", starts: "2026-12-31", ends: "2027-12-30" },
      ],
      credit: [
        { number: "C1", customer: "8", amount: "-5", kind: "paid", expires: "2030-06-30" },
        { number: "C2", customer: "8", amount: "5", kind: "gift", expires: "2030-06-30" },
        { number: "C3", customer: "8", amount: "5", kind: "paid", expires: "2030-02-30" },
      ],
      "gift-cards": [
        { number: "G1", code: "1234", balance: "5" },
        { number: "G2", code: "SPRING-2026", balance: "5" },
        { number: "G3", code: "spring 2026", balance: "9" },
      ],
    };
    const { done, report } = await importFormerFiles(run, folder, wrong);
    expect(done).toMatchObject({ exitCode: 1 });
    const notes = Object.fromEntries(
      report.map(({ file, row, number, note }) => [`${file}:${row} ${number}`, note]),
    );
    expect(notes).toMatchObject({
      "customers.csv:2 1":
        "column phone: a spreadsheet has shortened this number: set the column to text before you fill it",
      "customers.csv:3 2": expect.stringMatching(
        /^column phone: expected 10 to 11 digits.*removed a 0$/,
      ) as string,
      "customers.csv:4 3": "column email: expected an email address",
      "customers.csv:5 4": "column firstName: expected a value, found a formula",
      "customers.csv:6 5": "column postcode: expected the form of the country's postcodes",
      "customers.csv:7 6": expect.stringMatching(
        /^column consents.news: expected a day like 2026-12-03/,
      ) as string,
      "customers.csv:8 7": "column consents.news: expected a day in the past",
      "customers.csv:10 8": expect.stringContaining("row 9 has it") as string,
      "memberships.csv:2 M1": expect.stringContaining('did you mean "Friend"?') as string,
      "memberships.csv:3 M2": expect.stringMatching(
        /^column customer: expected a number/,
      ) as string,
      "memberships.csv:4 M3": "column ends: expected a day that is not before starts",
      "memberships.csv:5 M4": "",
      "memberships.csv:6 M5": expect.stringContaining("expected a day after 2026-12-31") as string,
      "credit.csv:2 C1": expect.stringContaining("not negative") as string,
      "credit.csv:3 C2": expect.stringContaining("paid or goodwill") as string,
      "credit.csv:4 C3": expect.stringContaining("a day that exists") as string,
      "gift-cards.csv:2 G1": expect.stringContaining("can be guessed") as string,
      "gift-cards.csv:4 G3": expect.stringContaining("nothing else has") as string,
    });
    expect(await db.$count(customers)).toBe(1);
    const corrected = {
      ...wrong,
      customers: [customerRow("1", { phone: "+46 70 123 45 67" }), customerRow("8")],
    };
    const again = await importFormerFiles(run, folder, corrected);
    expect(again.report.slice(0, 2).map(({ outcome }) => outcome)).toEqual([
      "created",
      "unchanged",
    ]);
  });
});

it("a promo or programme code that visitors enter for something else is refused, with and without hyphens", async () => {
  await withVenue(async ({ run }) => {
    await applySeason(run);
    const code = "WINTER-4711-ABCD";
    await importFormerFiles(run, folder, {
      "gift-cards": [{ number: "G1", code, balance: "80", expires: "" }],
    });
    const promo = (id: string) => `promoCodes:\n  - { id: ${id}, name: Winter, percentOff: 10 }\n`;
    const programme = (of: string) =>
      `programmeCodes:\n  - { id: schools, code: ${of}, name: Schools, description: "" }\n`;
    const refused = {
      ok: false,
      failure: expect.arrayContaining([
        expect.stringContaining("is a code of something else"),
      ]) as string[],
    };
    const apply = (text: string) => run("apply", write("codes.yaml", text));
    expect(await apply(promo(code))).toMatchObject(refused);
    expect(await apply(promo("WINTER4711ABCD"))).toMatchObject(refused);
    expect(await apply(programme("WINTER4711ABCD"))).toMatchObject(refused);
    expect(await apply(promo("SUMMER") + programme("SUMMER"))).toMatchObject(refused);
    expect(await apply(promo("SUMMER") + programme("SCHOOLS"))).toMatchObject({ ok: true });
    expect(await apply(promo("SUMMER").replace("10", "20"))).toMatchObject({ ok: true });
    // A code that another record had until now is free.
    expect(await apply(promo("SCHOOLS"))).toMatchObject(refused);
    expect(await apply(promo("SCHOOLS") + programme("CLASSES"))).toMatchObject({ ok: true });
  });
});

it("more records and codes than a statement has parameters are looked up", async () => {
  await withVenue(async ({ run, db }) => {
    await applySeason(run);
    const file = write(
      "codes.yaml",
      "promoCodes:\n  - { id: WINTER-1, name: Winter, percentOff: 10 }\n",
    );
    expect(await run("apply", file)).toMatchObject({ ok: true });
    const codes = Array.from({ length: 70_000 }, (_, at) => `WINTER-${at}`);
    expect([...(await findTakenCodes(db, codes))]).toEqual(["WINTER-1"]);
    expect([...(await loadRecords(db, promoCodeNoun, codes)).keys()]).toEqual(["WINTER-1"]);
  });
});
