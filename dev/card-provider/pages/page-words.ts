import Negotiator from "negotiator";

import { interpolate } from "#contract/text/text-values";
import { formatsIn } from "../../../crm/platform/formats";
import { de } from "../words/de";
import { en, type Words } from "../words/en";
import { es } from "../words/es";
import { ht } from "../words/ht";
import { sv } from "../words/sv";

const words: Readonly<Record<string, Words>> = { en, de, es, ht, sv };

export type PageWords = {
  /** For the `lang` attribute. */
  language: string;
  t(key: keyof Words, values?: Readonly<Record<string, string | number>>): string;
  /** Formats minor units: 18400 usd is `$184.00`. */
  money(amount: number, currency: string): string;
};

/** The words of a session's language, like Stripe's page: "auto" and pages without a session follow the browser's. */
export function pageWords(locale: string, acceptLanguage: string | undefined): PageWords {
  const accepted = () =>
    new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } }).languages(
      Object.keys(words),
    )[0] ?? "en";
  const tag = locale === "auto" ? accepted() : locale;
  const own = words[tag.split("-")[0] ?? ""] ?? en;
  const language = tag === "en" ? "en-US" : tag;
  return {
    language,
    t: (key, values = {}) => interpolate(own[key], values),
    money: (amount, currency) => formatsIn(language).money(amount, currency.toUpperCase()),
  };
}
