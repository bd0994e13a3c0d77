import type { LoaderFunctionArgs } from "@remix-run/node";
import { pino } from "pino";

import { createBoxOffice } from "~/.server/ticketing/box-office";
import { readEnv } from "~/.server/env";
import type { AppParts } from "~/.server/rendering/app-parts";
import {
  anonymousVisitor,
  loadContexts,
  NO_PLACES,
  venueClock,
} from "~/.server/edge/create-load-context";
import { createCookieCheck } from "~/.server/session/cookie-check";
import { createKeptCheckouts } from "~/.server/session/kept-checkouts";
import { createKnownBrowsers } from "~/.server/session/known-browser";
import { createFeatures } from "~/.server/session/features";
import { createRefusedForms } from "~/.server/rendering/refused-forms";
import { createLocalizedTexts } from "~/.server/i18n/catalogue-texts";
import { loadTranslations } from "~/.server/i18n/translations";
import { openPageGate } from "~/.server/edge/load-shedding";
import { createMetrics } from "~/.server/metrics";
import { createContentSecurityPolicy } from "~/.server/edge/security-headers";
import { createSeal } from "~/.server/session/seal";
import { createStaffSeal } from "~/.server/session/staff-session";
import { VisitorSession } from "~/.server/session/visitor-session";
import { loader as rootLoader } from "~/root";
import { venueSettings } from "~/venue-settings";

export type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

export const env = readEnv(process.env);
const logger = pino({ level: "warn" });
const translations = loadTranslations(false);
export const translation = translations["en-us"];
const crm = createBoxOffice({ env, logger });
const seal = createSeal(env.SESSION_SECRET, venueSettings.sessionIdleSeconds);
const now = () => new Date();
export const venueNow = venueClock(now);
const parts = {
  env,
  crm,
  venue: venueSettings,
  logger,
  metrics: createMetrics(),
  clientFolder: null,
  enhanceUrl: null,
  now,
  venueTime: venueNow,
  gate: openPageGate(env),
  seal,
  staffSeal: createStaffSeal(env.SESSION_SECRET, venueSettings.sessionIdleSeconds),
  readKnownBrowser: createKnownBrowsers(env.SESSION_SECRET),
  policy: createContentSecurityPolicy(env),
  translations,
  localizedTexts: createLocalizedTexts(crm, translations),
  features: createFeatures(crm),
  refusedForms: createRefusedForms(env.SESSION_SECRET),
  keptCheckouts: createKeptCheckouts(),
  cookieCheck: createCookieCheck(env.SESSION_SECRET),
  queuePlaces: () => NO_PLACES,
  secure: false,
  maintenancePass: null,
} satisfies Omit<AppParts, "build">;
const getContext = loadContexts({ ...parts, build: () => Promise.reject(new Error("no build")) });

/** The data that the storefront's loaders return for a page and a visitor, loaded once. */
export async function capture(
  loader: Loader,
  page: { path: string; params: Record<string, string> },
  cookie: string | null,
): Promise<{ root: unknown; page: unknown }> {
  const visitor = anonymousVisitor({
    locale: "en-us",
    plain: false,
    isTextBrowser: false,
    terms: "public",
    priorityLevels: [],
  });
  const stored = cookie === null ? null : await seal.unseal(cookie);
  if (cookie !== null && stored === null) throw new Error("the session cookie cannot be opened");
  const context = getContext({ ...visitor, session: new VisitorSession(stored) });
  const request = new Request(new URL(page.path, env.PUBLIC_URL));
  const args = { request, params: page.params, context };
  return { root: await rootLoader(args), page: await loader(args) };
}
