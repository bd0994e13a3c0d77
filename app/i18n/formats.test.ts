import { expect, it } from "vitest";

import { capitalized } from "#contract/text/intl";
import { countriesIn, countryName } from "./format-address";
import { formatDate, formatDay } from "./dates-and-money/format-date";
import type { DateShape } from "./dates-and-money/format-date";
import {
  formatCount,
  formatMoney,
  formatPrice,
  createWriter,
} from "./dates-and-money/format-money";
import { formatPhone } from "#contract/text/phone";
import { LOCALES } from "#contract/names/locales";
import { dateNotations, intlLocale } from "./locales";
import type { Locale } from "#contract/names/locales";
import { parseDay } from "../domain/arithmetic/dates";
import { loadTranslations } from "../.server/i18n/translations";

const NBSP = "\u00a0";
/** With plain spaces: a separate test covers the no-break spaces. */
const dateText = (iso: string, shape: DateShape, locale: Locale) =>
  formatDate(iso, shape, locale).replaceAll(NBSP, " ");

it("en-us formats money and times as in the US, in New York time", () => {
  expect(formatMoney({ amount: 8500, currency: "USD" }, "en-us")).toBe("$85.00");
  expect(formatMoney({ amount: 500, currency: "JPY" }, "en-us")).toBe("¥500");
  expect(dateText("2026-12-03T19:42:00-05:00", "time-with-zone", "en-us")).toBe("7:42 PM EST");
  expect(dateText("2026-07-03T19:42:00-04:00", "time-with-zone", "en-us")).toBe("7:42 PM EDT");
  expect(dateText("2026-12-04T00:30:00Z", "date", "en-us")).toBe("Thursday, December 3, 2026");
});

it.each(["en-us", "en", "sv", "de", "es", "ht"] as const)(
  "a negative amount in %s has a minus sign, not a hyphen",
  (locale) => {
    const text = formatMoney({ amount: -2760, currency: "USD" }, locale);
    expect(text).toMatch(/^\u2212\D*27[.,]60/);
    expect(text).not.toContain("-");
  },
);

it("en formats money and times as in Britain, in New York time", () => {
  expect(formatMoney({ amount: 128500, currency: "USD" }, "en")).toBe("$1,285.00");
  const evening = "2026-12-18T19:30:00-05:00";
  expect(dateText(evening, "date-time", "en")).toBe("Friday 18 December 2026 at 19:30");
  expect(dateText(evening, "time-with-zone", "en")).toBe("19:30 EST");
});

it.each([
  ["2125550142", "(212) 555-0142"],
  ["12125550142", "(212) 555-0142"],
  ["02079460018", "02079460018"],
  ["7911123456", "7911123456"],
])("the phone number %s is formatted as %s", (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown.replaceAll(" ", "\u00a0"));
});

it.each([
  ["0795550123", "079 555 01 23"],
  ["795550123", "795550123"],
  ["+41795550123", "+41 79 555 01 23"],
  ["+417955501", "+41 7955501"],
  ["+4798765432", "+47 98765432"],
])("a phone number is grouped as the venue's example is: %s as %s", (stored, shown) => {
  const swiss = { country: "CH", code: "+41", example: "079 555 01 23" };
  expect(formatPhone(stored, swiss)).toBe(shown.replaceAll(" ", "\u00a0"));
});

it.each([
  ["+46701234567", "+46", "070 123 45 67", "+46 70 123 45 67"],
  ["+442079460018", "+44", "(020) 7946 0018", "+44 (20) 7946 0018"],
  ["+34612345678", "+34", "612 34 56 78", "+34 612 34 56 78"],
  ["+33612345678", "+33", "06 12 34 56 78", "+33 6 12 34 56 78"],
])(
  "a number with the country's code is grouped as the example: %s",
  (stored, code, example, shown) => {
    const text = formatPhone(stored, { country: "XX", code, example });
    expect(text).toBe(shown.replaceAll(" ", "\u00a0"));
  },
);

it.each([
  [8500, "en-us", "$85"],
  [8550, "en-us", "$85.50"],
  [100_000, "en-us", "$1,000"],
  [8500, "de", "85\u00a0$"],
] as const)(
  "a price of %d cents is formatted without zero cents in %s: %s",
  (amount, locale, price) => {
    expect(formatPrice({ amount, currency: "USD" }, locale)).toBe(price);
  },
);

it.each([
  [
    [8500, 900],
    ["$85", "$9"],
  ],
  [
    [8500, 850],
    ["$85.00", "$8.50"],
  ],
])("sums that are seen together have cents if one of %o has some", (cents, texts) => {
  const sums = cents.map((amount) => ({ amount, currency: "USD" }));
  expect(sums.map(createWriter(sums, "en-us"))).toEqual(texts);
});

it.each([
  ["en-us", "1,854"],
  ["en", "1,854"],
  ["sv", "1\u00a0854"],
  ["de", "1.854"],
  ["es", "1,854"],
  ["ht", "1,854"],
] as const)("a count has the thousands separator of %s: %s", (locale, text) => {
  expect(formatCount(1854, locale)).toBe(text);
});

it.each(LOCALES)(
  "the example date in the %s validation message has the locale's format and can be parsed",
  (locale) => {
    const message = loadTranslations(false)[locale].t("validation.date");
    const [example = ""] = /[\d./-]+$/.exec(message) ?? [];
    // `Intl` has no Haitian Creole.
    const tag = locale === "ht" ? "fr-HT" : intlLocale(locale);
    const parts = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
    const written = new Intl.DateTimeFormat(tag, parts).format(new Date("2026-12-24T12:00:00Z"));
    expect(example).toBe(written);
    expect(parseDay(example, dateNotations[locale])).toBe("2026-12-24");
  },
);

it("a short date includes the year", () => {
  expect(dateText("2027-02-19T20:00:00-05:00", "short-date", "en-us")).toBe("Fri, Feb 19, 2027");
});

it("Spanish short dates have the same pattern with and without weekday and year", () => {
  const newYear = "2027-01-01T19:30:00-05:00";
  const shapes = [
    "pill",
    "select-date-time",
    "short-day",
    "short-date",
    "short-date-time",
  ] as const;
  expect(shapes.map((shape) => dateText(newYear, shape, "es"))).toEqual([
    "vie 1 ene",
    "vie 1 ene, 7:30 p.m.",
    "1 ene 2027",
    "vie 1 ene 2027",
    "vie 1 ene 2027, 7:30 p.m.",
  ]);
});

it("British dates have no comma after the weekday", () => {
  const newYear = "2027-01-01T19:30:00-05:00";
  const shapes = ["pill", "select-date-time", "short-date", "short-date-time", "date"] as const;
  expect(shapes.map((shape) => dateText(newYear, shape, "en"))).toEqual([
    "Fri 1 Jan",
    "Fri 1 Jan, 19:30",
    "Fri 1 Jan 2027",
    "Fri 1 Jan 2027, 19:30",
    "Friday 1 January 2027",
  ]);
});

it("German months of a list have no point, and are never longer than four letters", () => {
  for (let month = 1; month <= 12; month++) {
    const day = `2027-${String(month).padStart(2, "0")}-15T12:00:00-05:00`;
    expect(dateText(day, "short-month", "de")).toMatch(/^\p{L}{3,4}$/u);
  }
});

it.each([
  ["sv", "torsdag 3 december 2026 kl. 19.42", "tors 3 dec.", "19.42", `1${NBSP}285,50${NBSP}$`],
  [
    "de",
    "Donnerstag, 3. Dezember 2026, 19:42 Uhr",
    "Do., 3. Dez.",
    "19:42 Uhr",
    `1.285,50${NBSP}$`,
  ],
  ["es", "jueves 3 de diciembre de 2026, 7:42 p.m.", "jue 3 dic", "7:42 p.m.", "$1,285.50"],
  ["ht", "jedi 3 desanm 2026, 7:42 PM", "jed 3 des", "7:42 PM", "$1,285.50"],
] as const)("%s formats money and times as its speakers in New York do", (locale, ...texts) => {
  const evening = "2026-12-03T19:42:00-05:00";
  const shapes = (["date-time", "pill", "time-with-zone"] as const).map((shape) =>
    dateText(evening, shape, locale),
  );
  expect([...shapes, formatMoney({ amount: 128_550, currency: "USD" }, locale)]).toEqual(texts);
});

it.each([
  ["en-us", "Thursday, December~3, 2026 at 7:42~PM", "7:42~PM~EST"],
  ["en", "Thursday 3~December 2026 at 19:42", "19:42~EST"],
  ["sv", "torsdag 3~december 2026 kl.~19.42", "19.42"],
  ["de", "Donnerstag, 3.~Dezember 2026, 19:42~Uhr", "19:42~Uhr"],
  ["es", "jueves 3~de~diciembre de 2026, 7:42~p.m.", "7:42~p.m."],
  ["ht", "jedi 3~desanm 2026, 7:42~PM", "7:42~PM"],
] as const)(
  "%s dates have no-break spaces inside times and between day and month",
  (locale, ...texts) => {
    const evening = "2026-12-03T19:42:00-05:00";
    const shown = (["date-time", "time-with-zone"] as const).map((shape) =>
      formatDate(evening, shape, locale).replaceAll(NBSP, "~"),
    );
    expect(shown).toEqual(texts);
  },
);

it.each([
  ["sv", "Torsdag 3 december 2026", "December 2026"],
  ["es", "Jueves 3 de diciembre de 2026", "Diciembre de 2026"],
  ["ht", "Jedi 3 desanm 2026", "Desanm 2026"],
] as const)("a capitalized %s date starts with a capital letter", (locale, ...texts) => {
  const shown = (["date", "month"] as const).map((shape) =>
    capitalized(dateText("2026-12-03T19:42:00-05:00", shape, locale)),
  );
  expect(shown).toEqual(texts);
  expect(capitalized("3 dec.")).toBe("3 dec.");
  expect(capitalized("")).toBe("");
});

it("Haitian Creole has its own names of days and months", () => {
  const inCreole = (iso: string, shape: DateShape) =>
    formatDay(iso, shape, "ht").replaceAll(NBSP, " ");
  const days = Array.from({ length: 7 }, (_, at) => inCreole(`2026-11-0${at + 1}`, "weekday"));
  expect(days).toEqual("dimanch lendi madi mèkredi jedi vandredi samdi".split(" "));
  const months = Array.from({ length: 12 }, (_, at) =>
    inCreole(`2026-${String(at + 1).padStart(2, "0")}-15`, "short-month"),
  );
  expect(months).toEqual("jan fev mas avr me jen jiy out sep okt nov des".split(" "));
  expect(inCreole("2027-08-15", "month")).toBe("out 2027");
  expect(inCreole("2027-08-15", "short-day")).toBe("15 out 2027");
});

it.each([
  ["US", "de", "Vereinigte Staaten"],
  ["HT", "ht", "Ayiti"],
  ["JP", "ht", "Japon"],
  ["CD", "ht", "Congo-Kinshasa"],
  ["CD", "en", "Congo - Kinshasa"],
  ["", "ht", ""],
] as const)("the country %s is named in %s: %s", (code, locale, name) => {
  expect(countryName(code, locale)).toBe(name);
});

it("no country name falls back to English in Haitian Creole", () => {
  const namesIn = (tag: string) => new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
  const [english, french] = [namesIn("en"), namesIn("fr")];
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => english.of(code) !== undefined);
  const left = codes.filter((code) => {
    const name = countryName(code, "ht");
    return name === english.of(code) && name !== french.of(code);
  });
  expect(codes.length).toBeGreaterThan(240);
  // The Creole name is the English one, not the French.
  expect(left.map((code) => countryName(code, "ht"))).toEqual(["Senegal"]);
});

it("countries are sorted in the locale's order after the venue's own country", () => {
  const codes = ["US", "AT", "EG", "SE"].map((isoCode) => ({ isoCode, name: "", states: [] }));
  const names = (locale: Locale) => countriesIn(codes, locale).map(({ name }) => name);
  expect(names("de")).toEqual(["Vereinigte Staaten", "Ägypten", "Österreich", "Schweden"]);
  expect(names("sv")).toEqual(["USA", "Egypten", "Sverige", "Österrike"]);
  expect(names("ht")).toEqual(["Etazini", "Ejip", "Otrich", "Syèd"]);
});
