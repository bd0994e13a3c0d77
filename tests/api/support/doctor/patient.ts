import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { venue } from "#contract/venue";
import { CHECKS, type Checks } from "../../../../crm/desk/doctor/all-checks";
import { type About, type CheckContext, createContext } from "../../../../crm/desk/doctor/check";
import { recordBackup, recordWorker } from "../../../../crm/desk/doctor/last-runs";
import { stripePayments } from "../../../../crm/money/payments/stripe";
import type { Database } from "../../../../crm/platform/database/database";
import type { CrmEnv } from "../../../../crm/platform/env";
import { createHealthyVenue, healthySettings } from "./healthy-venue";
import { acceptsMail, closeServers, mailServer, webServer } from "./small-servers";

/** What a test changes: rows of `db`, settings, or what the checks ask. */
export type Patient = {
  db: Database;
  url: string;
  env: CrmEnv;
  context: Partial<CheckContext>;
};

/** `breaks` makes something wrong, and returns how to make rows right again. */
type Case = { breaks: () => unknown; about?: readonly string[] };

export const shopAnswers = {
  status: 200,
  date: null,
  certificateEndsAt: null,
  isNoindex: false,
} as const;
export const DEMO_EMAIL = venue.email;
const OWN_EMAIL = "tickets@harbor.org";

export const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

export const paymentsAt = (url: string) =>
  stripePayments({ ...healthySettings(), STRIPE_API_URL: url });

/** What the check of a code finds now. */
export function look(
  { db, env, context }: Patient,
  code: keyof Checks,
): Promise<readonly About[] | null> {
  const deps = { db, env: { ok: true as const, value: env }, cards: null, catalogue: null };
  return CHECKS[code]({ ...createContext(deps, AbortSignal.timeout(20_000)), ...context });
}

/** A venue in which nothing is wrong, before each test of the file. */
export function healthyPatient(): Patient {
  const patient = {} as Patient;
  let servers: { provider: string; mail: string };
  let end: () => Promise<void>;
  beforeAll(async () => {
    const made = await createHealthyVenue();
    Object.assign(patient, { db: made.db, url: made.url });
    ({ end } = made);
    servers = {
      provider: await webServer(200, { body: { object: "list", data: [] } }),
      mail: await mailServer(acceptsMail),
    };
  }, 120_000);
  afterAll(async () => {
    closeServers();
    await end();
  });
  beforeEach(async () => {
    await makeHealthy(patient, servers);
    return () => {
      venue.email = DEMO_EMAIL;
    };
  });
  return patient;
}

async function makeHealthy(
  patient: Patient,
  { provider, mail }: { provider: string; mail: string },
): Promise<void> {
  patient.env = healthySettings({ SMTP_URL: mail });
  patient.context = {
    // Of its own, as that of the tests has example domains by nature.
    folder: {
      pages: { ...venue.pages, texts: {} },
      mails: {},
      texts: {},
      reservationSites: { table: [], ride: [] },
    },
    openStorefront: async () => ({ ok: true, value: shopAnswers }),
    openIndexedPage: async () => ({ ok: true, value: shopAnswers }),
    askProvider: () => paymentsAt(provider).checkKey(),
  };
  venue.email = OWN_EMAIL;
  await recordWorker(patient.db, []);
  await recordBackup(patient.db);
}

/** Tests that each check finds what a case makes wrong, and nothing before it. */
export function testChecks(patient: Patient, cases: Partial<Record<keyof Checks, Case>>): void {
  it.each(Object.entries(cases))(
    "the check %s finds what is wrong, and nothing before",
    async (name, { breaks, about }) => {
      const code = name as keyof Checks;
      expect(await look(patient, code)).toBeNull();
      const undo = await breaks();
      const found = await look(patient, code);
      if (typeof undo === "function") await undo();
      expect(found).not.toBeNull();
      if (about !== undefined) expect(found?.map(({ name: thing }) => thing)).toEqual(about);
    },
  );
}
