import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { customers } from "../../../crm/tables/customers";
import { customerRow, importFormerFiles, readReport, writeFormer } from "./former-files";
import { testPaymentDeps } from "../support/payment-deps";
import { runCommand } from "../support/run-command";
import { folder, prepareVenues, withVenue } from "../support/season-files";

prepareVenues();

it("a file that is wrong as a whole imports nothing of any file, and says what it should be", async () => {
  await withVenue(async ({ db, run }) => {
    const people = [customerRow("1")];
    const nothing = async (files: Parameters<typeof writeFormer>[1], message: RegExp) => {
      const done = await run("import-former", writeFormer(folder, files));
      expect(done.ok ? "" : done.failure.join("\n")).toMatch(message);
      expect(await db.$count(customers)).toBe(0);
    };
    await nothing(
      { customers: people, credit: "number,customer,amount,expires\n" },
      /credit.csv:1: expected a column kind/,
    );
    await nothing(
      { customers: [{ ...people[0], "e-mail": "x" }] },
      /customers.csv:1: unknown column "e-mail"; did you mean "email"/,
    );
    await nothing(
      { customers: [{ ...people[0], "consents.nws": "" }] },
      /unknown column "consents.nws"/,
    );
    await nothing(
      { customer: people },
      /customer.csv: is no file of an import: did you mean customers.csv/,
    );
    await nothing(
      { customers: 'number,firstName,lastName\n1,"Ada,Lovelace' },
      /customers.csv:2: has a quote that is not closed/,
    );
    const latin = writeFormer(folder, {});
    writeFileSync(
      join(latin, "customers.csv"),
      Buffer.from("number,firstName,lastName\n1,Åsa,Öberg\n", "latin1"),
    );
    expect(await run("import-former", latin)).toMatchObject({
      ok: false,
      failure: [
        expect.stringMatching(/is not UTF-8: save it as CSV UTF-8/) as string,
        "Nothing was imported.",
      ],
    });
    expect(await run("import-former", "/proc/none")).toMatchObject({ ok: false });
    expect(await run("import-former", writeFormer(folder, {}))).toMatchObject({
      ok: false,
      failure: [
        expect.stringContaining("has no file to import") as string,
        "Nothing was imported.",
      ],
    });
  });
});

it("an import that the database stops reports the rows before, and continues with the next run", async () => {
  await withVenue(async ({ db, run }) => {
    const card = { number: "1", code: "WINTER-4711-ABCD", balance: "80" };
    const from = writeFormer(folder, { customers: [customerRow("1")], "gift-cards": [card] });
    let transactions = 0;
    const full = Object.assign(new Error("disk full"), { severity: "ERROR", code: "53100" });
    const failing = new Proxy(db, {
      get(target, key: keyof typeof db) {
        if (key === "transaction") transactions += 1;
        if (transactions === 2) throw full;
        const value: unknown = target[key];
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    const context = {
      ...{ db: failing, storefrontUrl: "http://storefront.test" },
      paymentDeps: () => testPaymentDeps(),
    };
    const stopped = await runCommand(context, "import-former", from);
    expect(stopped.ok ? "" : stopped.failure.join("\n")).toMatch(
      /Each row is in .*The import stopped: the database refuses: disk full \(53100\)/s,
    );
    expect(readReport(from)).toMatchObject([{ file: "customers.csv", outcome: "created" }]);
    await run("import-former", from, "--report", `${from}/report-z.csv`);
    expect(readReport(from).map(({ outcome }) => outcome)).toEqual(["unchanged", "created"]);
  });
});

it("files are read as spreadsheets write them, and hostile cells stay text", async () => {
  await withVenue(async ({ db, run }) => {
    const file =
      '\uFEFF"number";firstName;lastName;line1;city;postcode;state\r\n' +
      `1;"Ada ""the Countess""";O’Brien-Ångström;"12 Main St\r\nApartment 4";Boston;02138;MA\r\n;;;;;;\r\n` +
      `2;'=1+1;${"x".repeat(61)};;;;\r\n3;"Robert'); drop table customers;--";Tables;;;;\r\n4;Ada;http://evil.example;;;;\r\n`;
    const { report } = await importFormerFiles(run, folder, { customers: file });
    expect(report.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, "refused"],
      [4, "refused"],
      [5, "created"],
      [6, "refused"],
    ]);
    expect(report.map(({ note }) => note)).toEqual([
      "column line1: expected one line, and the next one in line2",
      "column firstName: expected a value, found a formula",
      "has no email and so no account",
      "column lastName: expected no web or email address",
    ]);
    expect(await db.select().from(customers)).toMatchObject([
      { firstName: "Robert'); drop table customers;--" },
    ]);
  });
});
