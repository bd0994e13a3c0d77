import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { projectRoot } from "../common/project-root.mjs";
import { exampleAmount } from "./example-amounts.mjs";

const TEMPLATES = join(projectRoot, "deploy/new-venue");
/** What a new venue's files sell nothing of. */
const FEATURES_OFF =
  "food,merchandise,addOns,streams,ticketSubscriptions,superPackages,fixedSeries,accessRegistrations,programmes,ticketProtection";
/** Its questions are those of the United States. */
const SURVEY_COUNTRY = "US";
/** German has no "ß" there, as in runtime/venue/text-overrides.ts. */
const SWISS_COUNTRIES = ["CH", "LI"];
const LANGUAGES = ["en-us", "en", "es", "de", "sv", "ht"];
/** Tags of the catalogue's language where they differ from the language's name. */
const CATALOGUE = { "en-us": "en-US", en: "en-GB" };

const englishNames = new Intl.DisplayNames("en", { type: "language" });
/** "de (German)" */
const getName = (language) => `${language} (${englishNames.of(CATALOGUE[language] ?? language)})`;
const unknownLanguages = (text) => getLanguages(text).filter((each) => !LANGUAGES.includes(each));

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;

/** As in contract/text/intl.ts, which this script cannot import before the project is installed. */
const RARE_HUNDREDTHS = ["COP", "HUF", "IDR", "PKR", "RSD"];
const hasHundredths = (currency) =>
  Intl.supportedValuesOf("currency").includes(currency) &&
  (RARE_HUNDREDTHS.includes(currency) ||
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits === 2);

const isZone = (zone) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format() !== "";
  } catch {
    return false;
  }
};

/** What the command asks for: everything that has no sensible default. */
export const OPTIONS = [
  { name: "name", example: "Harbor Theater", isValid: (text) => /^[^\r\n]{1,100}$/.test(text) },
  {
    name: "address",
    example: "12 Pier Street, Boston, MA 02110",
    isValid: (text) => /^[^\r\n]{1,200}$/.test(text),
  },
  { name: "country", example: "US", isValid: isCountry },
  { name: "time-zone", example: "America/New_York", isValid: isZone },
  { name: "currency", example: "USD", hint: "one with two decimal digits", isValid: hasHundredths },
  {
    name: "languages",
    example: "en-us,es",
    hint: `some of ${LANGUAGES.map(getName).join(", ")}; the first is for visitors who prefer none of them`,
    isValid: (text) => unknownLanguages(text).length === 0,
    more: (text) => {
      const unknown = unknownLanguages(text);
      const [other] = unknown.filter((each) => CATALOGUE_LANGUAGE.isValid(each));
      const own =
        other === undefined
          ? ""
          : `. Names and descriptions of events alone can be in another language: --${CATALOGUE_LANGUAGE.name} ${other}`;
      return `: no pages are in ${unknown.map((each) => `"${each}"`).join(", ")}${own}`;
    },
  },
  {
    name: "phone",
    example: "+1 617 555 0140",
    hint: "with its country code",
    isValid: (text) => /^\+\d{5,15}$/.test(dialed(text)),
  },
  {
    name: "email",
    example: "boxoffice@harbor.org",
    isValid: (text) => /^[^\s@"<>]+@[^\s@"<>]+\.[a-z]{2,}$/i.test(text),
  },
];

/** For names and descriptions; one that the product doesn't have begins with English texts. */
const CATALOGUE_LANGUAGE = {
  name: "catalogue-language",
  example: "fr",
  hint: "a language tag such as en-US, sv or fr; without it, the first of the languages",
  isValid: isLanguageTag,
};

function isLanguageTag(text) {
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return names.of(tag) !== undefined;
  } catch {
    return false;
  }
}

/** The first of five ports in a row. */
const FIRST_PORT = 3000;
const PORTS = 5;

const getLanguages = (text) => text.split(/[\s,]+/).filter(Boolean);
/** "en-GB" is "en", as in contract/names/locales.ts. */
const getLocale = (tag) => (tag === "en-GB" ? "en" : tag.toLowerCase());
const dialed = (phone) => phone.replaceAll(/[\s()./-]/g, "");

const portMistakes = ({ port = String(FIRST_PORT) }) =>
  /^\d{4,5}$/.test(port) && Number(port) >= 1024 && Number(port) + PORTS <= 65_536
    ? []
    : [
        `--port: expected the first of ${PORTS} ports in a row, like ${FIRST_PORT}, found "${port}"`,
      ];

const languageMistakes = ({ [CATALOGUE_LANGUAGE.name]: tag }) =>
  tag === undefined || CATALOGUE_LANGUAGE.isValid(tag)
    ? []
    : [`--${CATALOGUE_LANGUAGE.name}: expected ${CATALOGUE_LANGUAGE.hint}, found "${tag}"`];

/** Each option that is missing or wrong, with what was expected. */
export function optionMistakes(values) {
  const wrong = OPTIONS.filter(({ name, isValid }) => !values[name] || !isValid(values[name])).map(
    ({ name, example, hint, more }) =>
      `--${name}: expected a value like "${example}"${hint ? `, ${hint}` : ""}${values[name] ? `, found "${values[name]}"${more?.(values[name]) ?? ""}` : ""}`,
  );
  return [...wrong, ...languageMistakes(values), ...portMistakes(values)];
}

/** "TR" of "Theater am Rhein": capital letters alone, as order numbers begin with them. */
function orderPrefix(name) {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const initials = (plain.match(/\b[A-Z]/g) ?? []).join("");
  return (initials || plain.toUpperCase().replaceAll(/[^A-Z]/g, "")).slice(0, 3) || "T";
}

/** Numbers in North America have ten digits, or eleven with the 1 before them. */
const phoneDigits = (number) =>
  number.startsWith("+1")
    ? { minDigits: "10", maxDigits: "11" }
    : { minDigits: "6", maxDigits: "12" };

/** The United States have none. Elsewhere the rate for tickets, if any, is known to the venue alone. */
const ticketVat = ({ country }) =>
  country === "US"
    ? "0"
    : "0 # CHANGE: 0 only if tickets are exempt. Ask for the rate of admission tickets: it is often a reduced one";

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== "words.json");

/** In YAML and JSON alike. */
const quoted = (text) => JSON.stringify(text);
/** In a file of variables. */
const inEnvironment = (text) => `"${text.replaceAll(/["\\$`]/g, "")}"`;

/** The name as `MAIL_FROM` can have it: an address and a file of variables have their own meaning for these characters. */
export const senderName = ({ name }) =>
  name
    .replaceAll(/["<>\\$`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The files of a new venue's folder, by path: the templates of deploy/new-venue with the settings filled in. */
export function newVenueFiles({ folder, values, now }) {
  const words = JSON.parse(readFileSync(join(TEMPLATES, "words.json"), "utf8"));
  const languages = [...new Set(getLanguages(values.languages))];
  const [first] = languages;
  const [catalogueLanguage] = Intl.getCanonicalLocales(
    values["catalogue-language"] ?? CATALOGUE[first] ?? first,
  );
  const own = getLocale(catalogueLanguage);
  const inSeason = [...new Set([own, ...languages])];
  const isSwiss = SWISS_COUNTRIES.includes(values.country);
  const say = (key, language) => {
    const text = words[key][language] ?? words[key][language.split("-")[0]] ?? words[key].en;
    return isSwiss && language.split("-")[0] === "de" ? text.replaceAll("ß", "ss") : text;
  };
  const day = (days) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const facts = {
    ...values,
    timeZone: values["time-zone"],
    phoneDialed: dialed(values.phone),
    ...phoneDigits(dialed(values.phone)),
    languages: `[${languages.join(", ")}]`,
    catalogueLanguage,
    orderPrefix: orderPrefix(values.name),
    docs: join(projectRoot, "docs"),
    folder,
    featuresOff: values.country === SURVEY_COUNTRY ? FEATURES_OFF : `${FEATURES_OFF},cultureSurvey`,
    ticketVat: ticketVat(values),
    adminPath: `staff-${randomBytes(4).toString("hex")}`,
    sender: `${senderName(values)} <${values.email}>`,
  };
  const AS_IS = new Set([
    "languages",
    "minDigits",
    "maxDigits",
    "docs",
    "folder",
    "featuresOff",
    "ticketVat",
    "adminPath",
  ]);

  const fillIn = (text, path, language) => {
    const isEnvironment = path.endsWith(".env");
    const isMarkdown = path.endsWith(".md");
    const write = isEnvironment ? inEnvironment : isMarkdown ? (value) => value : quoted;
    return text.replaceAll(/@(?:(\w+):)?([\w-]+)@/g, (_, kind, name) => {
      if (kind === "port") return String(Number(values.port ?? FIRST_PORT) + Number(name));
      if (kind === "day") return day(Number(name));
      if (kind === "amount") return String(exampleAmount(Number(name), values.currency));
      // JSON's own quotes are around it.
      if (kind === "own" && path.endsWith(".json")) return say(name, language);
      if (kind === "own") return write(say(name, language));
      const isSeason = path.startsWith("season");
      if (kind === "text" && isSeason && inSeason.length === 1) return write(say(name, own));
      if (kind === "text")
        return `{ ${(isSeason ? inSeason : languages).map((each) => `${each}: ${quoted(say(name, each))}`).join(", ")} }`;
      if (name === "secret") return randomBytes(32).toString("hex");
      return AS_IS.has(name) ? facts[name] : write(facts[name]);
    });
  };

  const files = new Map();
  for (const path of filesIn(TEMPLATES)) {
    const text = readFileSync(join(TEMPLATES, path), "utf8");
    if (!path.endsWith(".md")) files.set(path, fillIn(text, path, own));
    else
      for (const language of languages)
        files.set(path.replace(/md$/, `${language}.md`), fillIn(text, path, language));
  }
  return files;
}
