import { afterAll, onTestFinished, TestRunner } from "vitest";

import { createApp } from "../../../app/.server/edge/create-app";
import type { AppSettings } from "../../../app/.server/rendering/app-parts";
import { acceptedForms } from "../../../app/.server/edge/form-guard/declared-fields";
import { createHttpServer } from "../../../app/.server/http-server";
import { createMetrics } from "../../../app/.server/metrics";
import { readEnv } from "../../../app/.server/env";
import { createLogger } from "../../../app/.server/logger";
import { venueSettings } from "~/venue-settings";
import type { Crm } from "../../../app/.server/ticketing/ticketing";
import { createSeal } from "../../../app/.server/session/seal";
import { emptySessionData, type SessionData } from "../../../app/.server/session/session-data";
import { sampleEvent, sampleInstance, samplePriceList, sampleSeason } from "../samples/event";
import { answering, stubCrm } from "../stub-crm";
import { listen } from "./listen";
import { testBuild } from "./test-build";
import { undeclaredFields } from "../undeclared-fields";
import { openTab } from "../visitor/form-browser";

const SESSION_SECRET = "a-secret-for-the-tests-and-nothing-else";

export type TestStorefront = Awaited<ReturnType<typeof startStorefront>>;

export type StorefrontSettings = Omit<Partial<AppSettings>, "crm"> & {
  variables?: Record<string, string>;
};

/** Stubs of a box office that sells one performance. */
export const catalogueCalls = () => ({
  getMaintenance: answering(null),
  getAccessibleRelease: answering({ hoursBefore: null, whenBandSold: false }),
  listQueues: answering([]),
  listSeason: answering(sampleSeason()),
  getSeasonIndex: answering({
    composers: ["Maurice Ravel", "Jean Sibelius"].map((name) => ({ name, count: 1 })),
    artists: ["Thomas Wilkins", "Louise Farrenc Ensemble"].map((name) => ({ name, count: 1 })),
    seasons: ["2026", "2027"].map((season) => ({ season, count: 1 })),
  }),
  listHalls: answering([sampleInstance().hallDetail]),
  listMembershipLevels: answering([]),
  listPotentialSavings: answering([]),
  getEvent: answering(sampleEvent()),
  getInstance: answering(sampleInstance()),
  getPriceList: answering(samplePriceList()),
  getPriceTerms: answering({ terms: "public" as const, priorityLevels: [] }),
  getReservations: answering({ table: null, ride: null }),
});

/** Starts the whole storefront with stubs for these calls and those of the catalogue. */
export const startStubbedStorefront = (calls: Partial<Crm> = {}, settings?: StorefrontSettings) =>
  startStorefront(stubCrm({ ...catalogueCalls(), ...calls }), settings);

/** Starts the whole storefront on a free port, until the test or its file ends. */
export async function startStorefront(crm: Crm, settings: StorefrontSettings = {}) {
  const { variables, ...overrides } = settings;
  const env = readEnv({
    NODE_ENV: "test",
    CRM_API_KEY: "none-in-this-test",
    SESSION_SECRET,
    LOG_LEVEL: "silent",
    // A busy test machine must not shed requests.
    REQUESTS_AT_ONCE: "0",
    ...variables,
  });
  const build = await testBuild();
  const acceptedAt = acceptedForms(build.routes);
  const app = createApp({
    env,
    crm,
    venue: venueSettings,
    logger: createLogger(env.LOG_LEVEL),
    metrics: createMetrics(),
    build,
    clientFolder: null,
    enhanceUrl: "/assets/enhance.js",
    now: () => new Date("2026-12-01T17:00:00Z"),
    ...overrides,
  });
  const { url: origin, close } = await listen(createHttpServer(app));
  if (TestRunner.getCurrentTest() === undefined) afterAll(close);
  else onTestFinished(close);
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers);
    const isFromElsewhere = ["Origin", "Referer", "Sec-Fetch-Site"].some((name) =>
      headers.has(name),
    );
    if (init?.method === "POST" && !isFromElsewhere) headers.set("Sec-Fetch-Site", "same-origin");
    const response = await fetch(`${origin}${path}`, { redirect: "manual", ...init, headers });
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      const undeclared = undeclaredFields(await response.clone().text(), response.url, acceptedAt);
      if (undeclared.length > 0)
        throw new Error(`missing in the page's handle.posts: ${undeclared.join(", ")}`);
    }
    return response;
  };
  const sealed = async (session: Partial<SessionData>) =>
    encodeURIComponent(
      await createSeal(env.SESSION_SECRET, 1200).seal({ ...emptySessionData, ...session }),
    );
  return {
    crm,
    origin,
    /** The `Cookie` header of a visitor with this session. */
    getCookie: async (session: Partial<SessionData>) => `foyer=${await sealed(session)}`,
    openTab: async (session?: Partial<SessionData>) =>
      openTab(origin, session && new Map([["foyer", await sealed(session)]])),
    /**
     * Does not follow redirects. A form is sent as from a page of this site, unless `init` says otherwise. Throws if a form
     * of the page has fields that its `handle.posts` does not declare.
     */
    fetch: request,
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(fields), headers }),
    close,
  };
}
