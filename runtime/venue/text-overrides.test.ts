import { expect, test } from "vitest";

import { parseYaml } from "../yaml/yaml";
import { formatMistakes } from "../files/mistake";
import {
  overrideMistakes,
  type TextOverrides,
  withAmericanWords,
  withVenueWords,
} from "./text-overrides";

const english = {
  help: { fee: "Prices include {{fee}}.", seats_one: "1 seat", seats_other: "{{count}} seats" },
  title: "Theatre",
};

function listMistakes(yaml: string): string[] {
  const source = parseYaml("venue.yaml", yaml);
  if (!source.ok) throw new Error("not YAML");
  const { texts } = source.value.value as { texts: TextOverrides };
  return formatMistakes(overrideMistakes(texts, english, source.value));
}

test("an override of a text that does not exist is refused with the nearest one", () => {
  expect(listMistakes("texts:\n  title: { en: Opera }\n  help.fees: { en: Free }")).toEqual([
    'venue.yaml:3: unknown text "help.fees"; did you mean "help.fee"?',
  ]);
  for (const key of ["help", "__defineGetter__", "title.length", "constructor.name", ""])
    expect(listMistakes(`texts: { "${key}": { en: x } }`)).toHaveLength(1);
});

test("an override has the values of the text in each language, and no others", () => {
  expect(
    listMistakes("texts:\n  help.fee:\n    en: Free\n    sv: Med {{fee}} och {{tax}}"),
  ).toEqual([
    "venue.yaml:3: texts.help.fee.en: expected {{fee}} in the text",
    "venue.yaml:4: texts.help.fee.sv: {{tax}} has no value here",
  ]);
});

test("plural forms of other languages can be overridden, and one seat needs no count", () => {
  expect(
    listMistakes(
      "texts:\n  help.seats_one: { en: One seat }\n  help.seats_many: { es: '{{count}} de butacas' }",
    ),
  ).toEqual([]);
});

const venue: Parameters<typeof withVenueWords>[2] = {
  country: "SE",
  languages: ["sv", "en"],
  texts: {},
  openingHours: { en: "from noon", sv: "från tolv" },
  sessionIdleMinutes: 20,
  giftCardDays: null,
  phone: "031-12 34 56",
  customerPhone: { minDigits: 7, maxDigits: 11 },
};

test("overrides replace texts of their language, and British ones American texts without their own", () => {
  const texts: TextOverrides = {
    title: { en: "Playhouse", sv: "Scen" },
    "help.fee": { en: "With {{fee}}", "en-us": "Plus {{fee}}" },
  };
  expect(withVenueWords(english, "en", { ...venue, texts })).toEqual({
    title: "Playhouse",
    help: { ...english.help, fee: "With {{fee}}" },
  });
  const american = withVenueWords({ title: "Theater" }, "en-us", { ...venue, texts });
  expect(american).toEqual({ title: "Playhouse", help: { fee: "Plus {{fee}}" } });
  expect(withVenueWords(english, "de", { ...venue, texts })).toEqual(english);
  expect(english.title).toBe("Theatre");
});

test("any text, also of the venue's own, can state the opening hours in its language", () => {
  const words = { open: "Open {{openingHours}} at {{address}}", own: "-" };
  const texts: TextOverrides = { own: { de: "{{openingHours}}, {{idleMinutes}}" } };
  expect(withVenueWords(words, "sv", venue).open).toBe("Open från tolv at {{address}}");
  expect(withVenueWords(words, "es", venue).open).toBe("Open från tolv at {{address}}");
  expect(withVenueWords(words, "de", { ...venue, texts })).toEqual({
    open: "Open från tolv at {{address}}",
    own: "från tolv, 20",
  });
  expect(listMistakes("texts: { title: { en: 'Open {{openingHours}}' } }")).toEqual([]);
});

test("a value that ends with a full stop ends its sentence", () => {
  const words = { open: "Open {{openingHours}}. Call us." };
  const openingHours = { en: "from 11 a.m. to 5 p.m." };
  expect(withVenueWords(words, "en", { ...venue, languages: ["en"], openingHours }).open).toBe(
    "Open from 11 a.m. to 5 p.m. Call us.",
  );
});

test("texts about phone numbers state the venue's rule, and its own number without an example", () => {
  const words = {
    hint: "{{phoneDigits}} digits, for example {{phoneExample}} or {{phoneInDigits}}",
  };
  expect(withVenueWords(words, "sv", venue).hint).toBe(
    "7–11 digits, for example 031-12\u00a034\u00a056 or 031123456",
  );
  const customerPhone = { minDigits: 10, maxDigits: 10, example: "0701234567" };
  expect(withVenueWords(words, "sv", { ...venue, customerPhone }).hint).toBe(
    "10 digits, for example 0701234567 or 0701234567",
  );
});

test("a venue's text with a dollar sign and another sign is stated as it is", () => {
  const openingHours = { en: "Parking $& $$5 $` $' $1" };
  const words = { open: "Open {{openingHours}}." };
  expect(withVenueWords(words, "en", { ...venue, languages: ["en"], openingHours })).toEqual({
    open: "Open Parking $& $$5 $` $' $1.",
  });
});

test("texts without an American form state the American opening hours", () => {
  const british = { site: { hours: "Open {{openingHours}}", place: "Theatre" } };
  const words = withAmericanWords(british, { site: { place: "Theater" } });
  const openingHours = { en: "from 12:00", "en-us": "from noon" };
  const languages = ["en", "en-us"] as const;
  expect(withVenueWords(words, "en-us", { ...venue, languages, openingHours })).toEqual({
    site: { hours: "Open from noon", place: "Theater" },
  });
  expect(british.site.place).toBe("Theatre");
});

test("any text can say how long gift cards are valid, as the venue has it", () => {
  const words = {
    giftCards: {
      how: {
        noEnd: "They never expire.",
        ends: "Valid for {{giftCardPeriod}}.",
        days: "{{giftCardDays}} days",
        year: "one year",
        years: "{{giftCardYears}} years",
      },
    },
    lead: "They pay for tickets. {{giftCardEnd}}",
  };
  const findLead = (giftCardDays: number | null) =>
    withVenueWords(words, "en", { ...venue, giftCardDays })["lead"];
  expect(findLead(null)).toBe("They pay for tickets. They never expire.");
  for (const [days, period] of [
    [400, "400 days"],
    [365, "one year"],
    [366, "one year"],
    [367, "367 days"],
    [1825, "5 years"],
    [1826, "5 years"],
    [1827, "5 years"],
    [1828, "1828 days"],
    [364, "364 days"],
  ] as const)
    expect(findLead(days)).toBe(`They pay for tickets. Valid for ${period}.`);
});

test("any text can name the tax that prices include, in the product's words or the venue's", () => {
  const words = {
    tax: { name: "VAT", number: "VAT number", numberOf: "{{taxName}} number" },
    vat: "Includes {{sum}} {{taxName}}.",
    seller: "{{taxNumber}}: {{number}}",
  };
  expect(withVenueWords(words, "en", venue)).toMatchObject({
    vat: "Includes {{sum}} VAT.",
    seller: "VAT number: {{number}}",
  });
  const named = { ...venue, languages: ["en", "sv"] as const, taxName: { en: "HST" } };
  for (const locale of ["en", "sv"] as const)
    expect(withVenueWords(words, locale, named)).toMatchObject({
      vat: "Includes {{sum}} HST.",
      seller: "HST number: {{number}}",
    });
});

test("the product's German has no sharp s at a Swiss venue, whose own texts stay as they are", () => {
  const words = { bags: { large: "Große Taschen" }, close: "Schließen", own: "Größe" };
  const swiss = { ...venue, country: "CH", texts: { own: { de: "Straße", en: "Straße" } } };
  expect(withVenueWords(words, "de", swiss)).toEqual({
    bags: { large: "Grosse Taschen" },
    close: "Schliessen",
    own: "Straße",
  });
  expect(withVenueWords(words, "de", { ...swiss, country: "DE" })).toMatchObject({
    close: "Schließen",
  });
  // Names in other languages may have one.
  expect(withVenueWords(words, "en", swiss)).toMatchObject({ close: "Schließen" });
});

test("a Swiss VAT number is not called that of the European Union", () => {
  const words = {
    tax: { name: "Mehrwertsteuer", number: "USt-IdNr.", numberOf: "{{taxName}}-Nr." },
    seller: "{{taxNumber}}",
  };
  const sellerAt = (country: string, taxName?: object) =>
    withVenueWords(words, "de", { ...venue, country, ...(taxName && { taxName }) })["seller"];
  expect(sellerAt("DE")).toBe("USt-IdNr.");
  expect(sellerAt("LI")).toBe("Mehrwertsteuer-Nr.");
  expect(sellerAt("CH", { sv: "MWST" })).toBe("MWST-Nr.");
});

test("German in Switzerland has its own quotation marks, and elsewhere the German ones", () => {
  const words = { example: "So wie „Familie Muster“, ‚kurz‘.", percent: "{{percent}} % Rabatt" };
  const at = (country: string) => withVenueWords(words, "de", { ...venue, country });
  expect(at("CH")).toEqual({
    example: "So wie «Familie Muster», ‹kurz›.",
    percent: "{{percent}}% Rabatt",
  });
  expect(at("DE")).toEqual({ ...words, percent: "{{percent}}\u00a0% Rabatt" });
});

test("percentages are written as Intl writes them in the venue's country", () => {
  const at = (locale: "en" | "es", country: string) =>
    withVenueWords({ zoom: "At 400% zoom, save {{percent}}%." }, locale, { ...venue, country })[
      "zoom"
    ];
  expect(at("en", "GB")).toBe("At 400% zoom, save {{percent}}%.");
  expect(at("es", "ES")).toBe("At 400\u00a0% zoom, save {{percent}}\u00a0%.");
});
