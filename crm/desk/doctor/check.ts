import type { CardPayments, CardResult } from "../../money/payments/card-payments";
import type { Database } from "../../platform/database/database";
import { type CrmEnv, isVenue } from "../../platform/env";
import type { Locale } from "#contract/names/locales";
import type { Result } from "#contract/calls/result";
import type { venue } from "#contract/venue";
import type { Catalogue, ConnectionReport } from "../../system/catalogue";
import { type Answer, probeAddress } from "./probe-address";

/** One thing that a finding is about. `name` holds no secrets, and `at` a time that readers see in their language. */
export type About = { name: string; at?: Date | undefined; performanceId?: string };

export type CheckDeps = {
  db: Database;
  /** Or what is wrong with it, by variable and without values. */
  env: Result<CrmEnv, string>;
  /** Null without a valid environment. */
  cards: CardPayments | null;
  /** What the ticketing system sells. Null without a valid environment. */
  catalogue: Catalogue | null;
  /** This machine's clock; tests set another. */
  now?: () => Date;
  /** The venue's zone; tests set another. */
  zone?: string;
  /** The venue's languages; tests set others. */
  languages?: readonly Locale[];
  /** The text of the venue's settings; tests set another. */
  venueText?: string;
  /** What visitors read of the venue's folder; tests set others. */
  folder?: Pick<typeof venue, "pages" | "mails" | "texts" | "reservationSites">;
};

export type CheckContext = CheckDeps & {
  /** Aborted when the check may take no longer. */
  signal: AbortSignal;
  /** What several checks ask, asked once. */
  askProvider: () => Promise<CardResult<null> | null>;
  /** Null: the season and the seats are our own. */
  askSystem: () => Promise<ConnectionReport | null>;
  openStorefront: () => Promise<Answer | null>;
  /** A page that search engines may show if the venue lets them, and that needs nothing of the box office. */
  openIndexedPage: () => Promise<Answer | null>;
};

/**
 * Looks for one thing that is wrong. Returns what it is about, an empty list if that says nothing more, or null if all is
 * well. Only reads, and throws if it cannot look. What must end early listens to `signal`.
 */
export type Check = (context: CheckContext) => Promise<readonly About[] | null>;

export const HEALTHY = null;

export const foundAny = (about: readonly About[]): readonly About[] | null =>
  about.length === 0 ? HEALTHY : about;

export const foundIf = (isWrong: boolean, ...about: About[]): readonly About[] | null =>
  isWrong ? about : HEALTHY;

type EnvCheck = (env: CrmEnv, context: CheckContext) => ReturnType<Check>;

/** A check of the settings, which finds nothing while they are invalid: that is a finding of its own. */
export const ofSettings =
  (check: EnvCheck): Check =>
  async (context) =>
    context.env.ok ? check(context.env.value, context) : HEALTHY;

/** Of settings of a venue: a demo has public keys and addresses by nature. */
export const ofVenue = (check: EnvCheck): Check =>
  ofSettings(async (env, context) => (isVenue(env) ? check(env, context) : HEALTHY));

export function createContext(deps: CheckDeps, signal: AbortSignal): CheckContext {
  let provider: Promise<CardResult<null> | null> | undefined;
  let system: Promise<ConnectionReport | null> | undefined;
  let storefront: Promise<Answer | null> | undefined;
  const askSystem = async () =>
    deps.catalogue?.record === "theirs" ? deps.catalogue.checkConnection() : null;
  const open = async (path: string) =>
    deps.env.ok ? probeAddress(new URL(path, deps.env.value.STOREFRONT_URL), signal) : null;
  return {
    ...deps,
    signal,
    askProvider: () => (provider ??= Promise.resolve(deps.cards?.checkKey() ?? null)),
    askSystem: () => (system ??= askSystem()),
    openStorefront: () => (storefront ??= open("/robots.txt")),
    openIndexedPage: () => open("/cookies"),
  };
}
