import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv as parseVariables } from "node:util";
import { afterAll, expect, it } from "vitest";

import { newVenueFiles, OPTIONS } from "./new-venue/files.mjs";
import { hasHundredths } from "#contract/text/intl";
import { parseEnv } from "../crm/platform/env";
import { readVenue } from "#runtime/venue/read-venue";
import { isCountry } from "#runtime/venue/setting-schemas";

const folder = mkdtempSync(join(tmpdir(), "foyer-new-venue-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const HARBOR = {
  name: 'Théâtre "du Port"',
  address: "12 Quai Est, 1201 Genève",
  country: "CH",
  "time-zone": "Europe/Zurich",
  currency: "CHF",
  languages: "de,en",
  phone: "+41 22 555 01 40",
  email: "caisse@port.ch",
};

function newVenue(
  name: string,
  options: Partial<Record<keyof typeof HARBOR | "catalogue-language" | "port", string>>,
) {
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
  return spawnSync(process.execPath, ["scripts/new-venue.mjs", join(folder, name), ...args], {
    encoding: "utf8",
  });
}

it.each(["en-us", "en", "es", "de", "sv", "ht", "sv,en", "en-us,es,ht,de"])(
  "a new venue's folder in %s has no mistakes",
  (languages) => {
    const name = languages.replaceAll(",", "-");
    expect(newVenue(name, { ...HARBOR, languages })).toMatchObject({ status: 0, stderr: "" });
    expect(readVenue(join(folder, name, "venue"))).toMatchObject({
      ok: true,
      value: { name: 'Théâtre "du Port"', languages: languages.split(","), orderPrefix: "TP" },
    });
    const files = readdirSync(join(folder, name), { recursive: true, encoding: "utf8" });
    const texts = files
      .map((file) => join(folder, name, file))
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file, "utf8"));
    expect(texts.length).toBeGreaterThan(7);
    for (const text of texts) expect(text).not.toMatch(/@(\w+:)?[\w-]+@|undefined/);
  },
);

it("a new venue's German has no sharp s in Switzerland, and has it elsewhere", () => {
  for (const [country, hall] of [
    ["CH", "Grosser Saal"],
    ["AT", "Großer Saal"],
  ] as const) {
    newVenue(`hall-${country}`, { ...HARBOR, country });
    const season = join(folder, `hall-${country}`, "season");
    expect(readFileSync(join(season, "house.yaml"), "utf8")).toContain(hall);
  }
});

it.each([
  ["+1 902 555 0140", 10, 11],
  ["+41 22 555 01 40", 6, 12],
])("customers of a new venue with the number %s have %d to %d digits", (phone, ...digits) => {
  const [minDigits, maxDigits] = digits;
  const name = `phone-${minDigits}`;
  const options = { ...HARBOR, phone, languages: "en" };
  expect(newVenue(name, options)).toMatchObject({ status: 0, stderr: "" });
  expect(readVenue(join(folder, name, "venue"))).toMatchObject({
    value: { customerPhone: { minDigits, maxDigits } },
  });
});

it.each([
  ["USD", "US", [20, 30, 50, 75, 100], "A: { full: 45, reduced: 30, member: 40 }"],
  ["CZK", "CZ", [400, 600, 1000, 1500, 2000], "A: { full: 900, reduced: 600, member: 800 }"],
  [
    "HUF",
    "HU",
    [4000, 6000, 10000, 15000, 20000],
    "A: { full: 9000, reduced: 6000, member: 8000 }",
  ],
])(
  "the example of a new venue with %s in %s has usual prices of the currency, and asks for its VAT",
  (...given) => {
    const [currency, country, priceSteps, prices] = given;
    const options = { ...HARBOR, currency, country, languages: "en" };
    expect(newVenue(currency, options)).toMatchObject({ status: 0, stderr: "" });
    const own = join(folder, currency);
    expect(readVenue(join(own, "venue"))).toMatchObject({
      value: { limits: { priceSteps }, vat: { ticket: 0 } },
    });
    expect(readFileSync(join(own, "season/house.yaml"), "utf8")).toContain(prices);
    const settings = readFileSync(join(own, "venue/venue.yaml"), "utf8");
    expect(settings.includes("ticket: 0 # CHANGE")).toBe(country !== "US");
  },
);

it("new-venue says which name its emails come from, if a sender's name cannot have all of the venue's", () => {
  const name = 'Harbor <b>Theater</b> "x"';
  const { stdout, status } = newVenue("sender", { ...HARBOR, name });
  expect(status).toBe(0);
  expect(stdout).toContain('Emails come from "Harbor bTheater/b x"');
  const settings = parseVariables(readFileSync(join(folder, "sender", "foyer.env"), "utf8"));
  expect(settings["MAIL_FROM"]).toBe("Harbor bTheater/b x <caisse@port.ch>");
  expect(newVenue("plain", { ...HARBOR, name: "Harbor" }).stdout).not.toContain("Emails come from");
});

it.each(["cs", "fr", "en-GB", "de-AT", "ht", "fil", "es-419"])(
  "a new venue with a catalogue in %s has no mistakes, and pages in its own languages",
  (tag) => {
    const options = { ...HARBOR, languages: "en-us,de", "catalogue-language": tag };
    expect(newVenue(`own-${tag}`, options)).toMatchObject({ status: 0, stderr: "" });
    const own = join(folder, `own-${tag}`);
    expect(readVenue(join(own, "venue"))).toMatchObject({
      ok: true,
      value: { languages: ["en-us", "de"], catalogueLanguage: tag },
    });
    const locale = tag === "en-GB" ? "en" : tag.toLowerCase();
    const season = readFileSync(join(own, "season", "house.yaml"), "utf8");
    expect(season).toContain(`name: { ${locale}: "`);
    expect(readdirSync(join(own, "venue", "pages")).toSorted()).toEqual([
      ...["about.de.md", "about.en-us.md", "visit.de.md", "visit.en-us.md"],
    ]);
  },
);

it("a new venue's environment has every variable of the example, with secrets of its own", () => {
  newVenue("first", HARBOR);
  newVenue("second", HARBOR);
  const [first = {}, second = {}] = ["first", "second"].map((name) =>
    parseVariables(readFileSync(join(folder, name, "foyer.env"), "utf8")),
  );
  const inCompose = /PASSWORD/;
  const needed = Object.keys(parseVariables(readFileSync(".env.example", "utf8")));
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining(needed.filter((name) => !inCompose.test(name))),
  );
  expect(parseEnv(first)).toMatchObject({ ok: true });
  for (const name of ["CRM_API_KEY", "SESSION_SECRET", "LINK_SECRET", "STAFF_SECRETS_KEY"])
    expect(first[name]).not.toBe(second[name]);
  expect(statSync(join(folder, "first", "foyer.env")).mode & 0o007).toBe(0);
});

it("a new venue's programs and addresses have ports in a row", () => {
  newVenue("ports", { ...HARBOR, port: "4100" });
  const variables = parseVariables(readFileSync(join(folder, "ports", "foyer.env"), "utf8"));
  expect(variables).toMatchObject({
    PUBLIC_URL: "http://localhost:4100",
    PORT: "4100",
    CRM_PORT: "4101",
    CRM_BASE_URL: "http://127.0.0.1:4101",
    CARD_PORT: "4102",
    STRIPE_API_URL: "http://localhost:4102",
    WEBHOOK_URL: "http://127.0.0.1:4101/api/v3/payments/webhook",
    METRICS_PORT: "4103",
    CRM_WORKER_PORT: "4104",
  });
});

it("a new venue never replaces a file", () => {
  newVenue("kept", HARBOR);
  const file = join(folder, "kept", "venue", "venue.yaml");
  const before = readFileSync(file, "utf8");
  const again = newVenue("kept", { ...HARBOR, name: "Other" });
  expect(again.status).toBe(1);
  expect(again.stderr).toContain("has files: name a new folder");
  expect(readFileSync(file, "utf8")).toBe(before);
});

it("new-venue accepts the currencies and countries that a venue's settings do", () => {
  const isValid = (name: string, code: string) =>
    OPTIONS.find((each) => each.name === name)?.isValid(code);
  const codes = [...Intl.supportedValuesOf("currency"), "XXX", "ABC"];
  expect(codes.filter((code) => isValid("currency", code))).toEqual(
    codes.filter((code) => hasHundredths(code)),
  );
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  expect(pairs.filter((code) => isValid("country", code))).toEqual(
    pairs.filter((code) => isCountry(code)),
  );
});

it.each([
  ["country", "Schweiz"],
  ["country", "XX"],
  ["time-zone", "Europe/Basel"],
  ["currency", "Franken"],
  ["currency", "JPY"],
  ["languages", "de,fr"],
  ["catalogue-language", "czech language"],
  ["phone", "061 555 01 40"],
  ["email", "caisse"],
  ["port", "80"],
] as const)(
  "a wrong --%s is refused with what was expected, and nothing is written",
  (option, value) => {
    const { status, stderr } = newVenue("wrong", { ...HARBOR, [option]: value });
    expect(status).toBe(1);
    expect(stderr).toContain(`--${option}: expected `);
    expect(stderr).toContain(`found "${value}"`);
    expect(existsSync(join(folder, "wrong"))).toBe(false);
  },
);

it("a wrong --languages names those that no pages are in, and what can be in them", () => {
  const { stderr } = newVenue("wrong", { ...HARBOR, languages: "de,fr,xx" });
  expect(stderr).toContain(
    `--languages: expected a value like "en-us,es", some of en-us (American English), en (British English), es (Spanish), de (German), sv (Swedish), ht (Haitian Creole); the first is for visitors who prefer none of them, found "de,fr,xx": no pages are in "fr", "xx". Names and descriptions of events alone can be in another language: --catalogue-language fr`,
  );
});

it("options that are missing are named together, with an example of the command", () => {
  const { stderr } = newVenue("none", {});
  expect(stderr.match(/^--[\w-]+: expected/gm)).toHaveLength(Object.keys(HARBOR).length);
  expect(stderr).toContain("npm run new-venue -- FOLDER --name");
});

it("the sale of a new venue's example has opened wherever it is", () => {
  // In Honolulu still the day before.
  const now = new Date("2026-11-28T03:00:00Z");
  const values = { ...HARBOR, "time-zone": "Pacific/Honolulu" };
  const season = newVenueFiles({ folder, values, now }).get("season/season.yaml") ?? "";
  const opens = [...season.matchAll(/onSale: (\S+ \S+)/g)].map(([, time = ""]) => time);
  expect(opens.length).toBeGreaterThan(0);
  for (const time of opens)
    expect(new Date(`${time.replace(" ", "T")}-10:00`).getTime()).toBeLessThan(now.getTime());
});

it("--help prints what the command needs, and makes nothing", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/new-venue.mjs", join(folder, "help"), "--help"],
    { encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^npm run new-venue -- FOLDER --name /);
  expect(existsSync(join(folder, "help"))).toBe(false);
});
