import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { findingSchema } from "#contract/names/findings";
import { countFindings, getReport } from "../../../crm/desk/doctor/last-runs";
import { runDaily } from "../../../crm/desk/doctor/run-checks";
import type { CrmEnv } from "../../../crm/platform/env";
import { lastRuns } from "../../../crm/tables/doctor";
import { deliveryOptions } from "../../../crm/tables/delivery";
import { createApiClient } from "../../support/api/api-client";
import { insertStaff, STAFF_PASSWORD } from "../../support/api/staff";
import { storedIn } from "../../support/api/stored";
import { serverOn } from "../../support/servers/server-without-database";
import { api as workerApi } from "../support/box-office";
import { createHealthyVenue, healthySettings } from "../support/doctor/healthy-venue";
import { runCommand } from "../support/run-command";
import {
  closeServers,
  mailServer,
  refusesPassword,
  webServer,
} from "../support/doctor/small-servers";
import { staffSession } from "../support/staff-desk";

let site: Awaited<ReturnType<typeof createHealthyVenue>>;
let shop: string;
let provider: string;

beforeAll(async () => {
  site = await createHealthyVenue();
  shop = await webServer();
  provider = await webServer(200, { body: { object: "list", data: [] } });
}, 120_000);

afterAll(async () => {
  closeServers();
  await site.end();
});

beforeEach(async () => {
  await site.db.delete(lastRuns).where(eq(lastRuns.name, "doctor"));
});

/** Settings of a demo, which need neither https nor a key that pays. */
const settings = (): CrmEnv => ({
  ...healthySettings({ NODE_ENV: "test", STRIPE_SECRET_KEY: "sk_test_1" }),
  STOREFRONT_URL: shop,
  STRIPE_API_URL: provider,
  SMTP_URL: undefined,
});

const runDoctor = (env = settings(), ...words: string[]) =>
  runCommand(
    {
      db: site.db,
      storefrontUrl: shop,
      readEnv: () => ({ ok: true, value: env }),
      paymentDeps: () => {
        throw new Error("unexpected use of payments");
      },
    },
    "doctor",
    ...words,
  );

const withoutDelivery = async <T>(work: () => Promise<T>): Promise<T> => {
  await site.db.update(deliveryOptions).set({ active: false });
  try {
    return await work();
  } finally {
    await site.db.update(deliveryOptions).set({ active: true });
  }
};

it("the doctor command exits with 0 if nothing stops sales, and with 1 if something does", async () => {
  expect(await runDoctor()).toEqual({
    ok: true,
    exitCode: 0,
    value: [
      "Advice",
      "  This is a demo or a test: what matters only at a venue wasn’t checked.",
      "    - DEMO, NODE_ENV",
      "    Run a venue with NODE_ENV=production and without DEMO.",
    ].join("\n"),
  });
  const done = await withoutDelivery(() => runDoctor());
  expect(done).toMatchObject({ ok: true, exitCode: 1 });
  expect(done).toMatchObject({
    value: expect.stringMatching(
      /^Stops sales\n {2}There’s no delivery option.*\n {4}Write one to a file/,
    ) as string,
  });
});

it("the doctor command says what is wrong with the settings, and looks at the rest", async () => {
  const env = { ok: false as const, failure: "invalid environment: LINK_SECRET must be set" };
  const done = await withoutDelivery(() =>
    runCommand(
      {
        db: site.db,
        storefrontUrl: shop,
        readEnv: () => env,
        paymentDeps: () => {
          throw new Error("unexpected use of payments");
        },
      },
      "doctor",
    ),
  );
  expect(done).toMatchObject({ exitCode: 1 });
  expect(done).toMatchObject({ value: expect.stringContaining("- LINK_SECRET must be set") });
  expect(done).toMatchObject({ value: expect.stringContaining("no delivery option") });
});

it("the doctor command's JSON has every finding with its texts, and no password", async () => {
  const env = { ...settings(), SMTP_URL: await mailServer(refusesPassword) };
  const done = await withoutDelivery(() => runDoctor(env, "--json"));
  const text = done.ok ? done.value : "";
  expect(text).not.toContain("sesame-open");
  const found = JSON.parse(text) as { code: string; wrong: string; todo: string }[];
  for (const finding of found) findingSchema.parse(finding);
  expect(found.map(({ code, wrong }) => [code, wrong])).toEqual([
    ["no-delivery", "There’s no delivery option, so nobody can check out."],
    ["mail-server-refuses", "The mail server refuses us or doesn’t answer."],
    ["is-demo", expect.stringContaining("This is a demo") as string],
  ]);
});

it("doctor writes nothing", async () => {
  await runDoctor();
  expect(await getReport(site.db)).toEqual({ ranAt: null, isOld: false, findings: [] });
});

it("of several workers one runs the checks, once a day, and keeps and logs what they found", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const deps = {
    db: site.db,
    env: { ok: true as const, value: settings() },
    cards: null,
    catalogue: null,
    log,
  };
  expect(await countFindings(site.db)).toEqual({});
  await withoutDelivery(async () => {
    const runs = await Promise.all([runDaily(deps), runDaily(deps), runDaily(deps)]);
    expect(runs.filter((run) => run !== null)).toHaveLength(1);
  });
  expect(await runDaily(deps)).toBeNull();
  expect(await countFindings(site.db)).toEqual({ stops: 1, noticed: 0, advice: 1 });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { finding: "no-delivery", level: "stops", msg: "doctor found a problem" },
  ]);
  const dayAgo = new Date(Date.now() - 27 * 3_600_000);
  await site.db
    .update(lastRuns)
    .set({ ranAt: dayAgo, startedAt: dayAgo })
    .where(eq(lastRuns.name, "doctor"));
  expect(await getReport(site.db)).toMatchObject({ isOld: true });
  expect(await runDaily(deps)).not.toBeNull();
  expect(await countFindings(site.db)).toMatchObject({ stops: 0 });
});

it("supervisors read the findings and run the checks again, at most every half minute", async () => {
  const { app, apiKey } = await serverOn(site.db, {
    STOREFRONT_URL: shop,
    STRIPE_API_URL: provider,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const api = createApiClient({ url, apiKey });
  const email = await insertStaff(storedIn(site.pool), "supervisor");
  const body = { email, password: STAFF_PASSWORD };
  const { session } = (await api.signInStaff({ body, caller: "at the counter" })).value;
  expect((await api.getDoctorReport({ session })).value).toMatchObject({
    ranAt: null,
    findings: [],
  });
  const ran = await withoutDelivery(() => api.runDoctor({ session }));
  expect(ran.value.findings).toMatchObject([{ code: "no-delivery" }, { code: "is-demo" }]);
  expect((await api.runDoctor({ session })).outcome).toBe("not-allowed/too-often");
  expect((await api.getDoctorReport({ session })).value).toEqual(ran.value);
  await app.close();
});

it("the findings are for supervisors and managers only", async () => {
  const session = await staffSession("box-office");
  expect((await workerApi.getDoctorReport({ session })).outcome).toBe("not-allowed/role");
  expect((await workerApi.runDoctor({ session })).outcome).toBe("not-allowed/role");
});
