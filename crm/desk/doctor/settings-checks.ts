import { sql } from "drizzle-orm";

import { venue } from "#contract/venue";
import { isVenue } from "../../platform/env";
import {
  type About,
  type Check,
  type CheckDeps,
  foundAny,
  foundIf,
  HEALTHY,
  ofSettings,
  ofVenue,
} from "./check";
import { DEMO_DOMAIN, findDomain, domainsIn, isExampleDomain } from "./example-domains";

/** What `parseEnv` puts before its list. */
const PREFIX = "invalid environment: ";

const settingsInvalid: Check = async ({ env }) =>
  env.ok
    ? HEALTHY
    : env.failure
        .replace(PREFIX, "")
        .split("; ")
        .map((name) => ({ name }));

/** Texts with links that visitors read, by the table and row that has them; translations by their language. */
const LINKED_TEXTS = sql`
  select 'membership_levels ' || id as row, concat_ws(' ', info_link, description) as text from membership_levels
  union all select 'events ' || id,
    concat_ws(' ', description, why_come, programme_note, first_time, reviews) from events
  union all select 'instances ' || id, notes from instances
  union all select 'packages ' || id, description from packages
  union all select 'ticket_subscription_plans ' || id, description from ticket_subscription_plans
  union all select 'delivery_options ' || id, description from delivery_options
  union all select 'menus ' || id, description from menus
  union all select 'funds ' || id, description from funds
  union all select 'halls ' || id, concat_ws(' ', directions, step_free, bag_policy) from halls
  union all select 'catalogue_texts ' || language, text from catalogue_texts`;

/** The same of the venue's folder, by page, email, text and kind of partner. */
const textsOfFolder = ({
  pages,
  mails,
  texts,
  reservationSites,
}: NonNullable<CheckDeps["folder"]>): { row: string; text: string }[] =>
  Object.entries({ pages: pages.texts, mails, texts, reservationSites }).flatMap(
    ([part, content]) =>
      Object.entries(content).map(([name, text]) => ({
        row: `${part} ${name}`,
        text: JSON.stringify(text),
      })),
  );

const exampleAddress: Check = ofVenue(
  async ({ STOREFRONT_URL, MAIL_FROM }, { db, folder = venue }) => {
    const settings = [
      ["STOREFRONT_URL", new URL(STOREFRONT_URL).hostname],
      ["MAIL_FROM", findDomain(MAIL_FROM)],
      ["email", findDomain(venue.email)],
    ] as const;
    const { rows } = await db.execute<{ row: string; text: string }>(
      sql`select * from (${LINKED_TEXTS}) t where text ~* '(example|test|invalid|localhost)'`,
    );
    const linked = [...textsOfFolder(folder), ...rows].flatMap(({ row, text }) =>
      [...new Set(domainsIn(text))].map((domain) => [row, domain] as const),
    );
    return foundAny(
      [...settings, ...linked].flatMap(([name, domain]): About[] =>
        isExampleDomain(domain) && domain !== DEMO_DOMAIN ? [{ name: `${name} (${domain})` }] : [],
      ),
    );
  },
);

/** Files of `pages/` and `mails/`, by name and language. A language that was not chosen has none to miss. */
const folderLanguageMissing: Check = ofVenue(async (_, { languages = venue.languages }) => {
  const kinds = { pages: venue.pages.texts, mails: venue.mails };
  const isEnglish = (language: string) => language === "en" || language === "en-us";
  return foundAny(
    Object.entries(kinds).flatMap(([folder, texts]) =>
      Object.entries(texts).flatMap(([name, byLanguage]) =>
        languages
          .filter((language) => {
            const has = (code: string) => Object.hasOwn(byLanguage, code);
            return !has(language) && !(isEnglish(language) && (has("en") || has("en-us")));
          })
          .map((language) => ({ name: `${folder}/${name}.${language}.md` })),
      ),
    ),
  );
});

export const settingsChecks = {
  "folder-language-missing": folderLanguageMissing,
  "settings-invalid": settingsInvalid,
  "is-demo": ofSettings(async (env) => foundIf(!isVenue(env), { name: "DEMO, NODE_ENV" })),
  "venue-of-demo": ofVenue(async () =>
    foundIf(findDomain(venue.email) === DEMO_DOMAIN, { name: `${venue.name}, ${venue.email}` }),
  ),
  "example-address": exampleAddress,
} satisfies Record<string, Check>;
