import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { venue } from "#contract/venue";
import { recordWorker } from "../../../crm/desk/doctor/last-runs";
import { recordZone } from "../../../crm/desk/doctor/time-zone";
import { isDiskLow } from "../../../crm/desk/doctor/program-checks";
import { openDatabase } from "../../../crm/platform/database/database";
import { parseEnv } from "../../../crm/platform/env";
import { events } from "../../../crm/tables/catalogue";
import { statements } from "../../../crm/tables/customers";
import { lastRuns } from "../../../crm/tables/doctor";
import { staff } from "../../../crm/tables/staff";
import {
  DEMO_EMAIL,
  days,
  healthyPatient,
  look,
  paymentsAt,
  shopAnswers,
  testChecks,
} from "../support/doctor/patient";
import { mailServer, refusesPassword, webServer } from "../support/doctor/small-servers";

const patient = healthyPatient();

testChecks(patient, {
  "settings-invalid": {
    breaks: () => {
      patient.context.env = parseEnv({ ...process.env, CRM_PORT: "70000", LINK_SECRET: "short" });
    },
  },
  "is-demo": { breaks: () => void (patient.env = { ...patient.env, DEMO: true }) },
  "venue-of-demo": { breaks: () => void (venue.email = DEMO_EMAIL) },
  "example-address": {
    breaks: async () => {
      patient.env = { ...patient.env, STOREFRONT_URL: "https://shop.example.org" };
      await patient.db.update(events).set({
        description: "See https://www.example.com/mahler.",
        reviews: [{ quote: "Bravo", source: "The Paper", link: "https://paper.example/1" }],
      });
      patient.context.folder = {
        pages: venue.pages,
        mails: {},
        texts: {},
        reservationSites: {
          table: [{ name: "Pier", url: "https://tables.example/pier", timeParam: "time" }],
          ride: [],
        },
      };
      return () =>
        patient.db.update(events).set({ description: "See https://harbor.org.", reviews: [] });
    },
    about: [
      "STOREFRONT_URL (shop.example.org)",
      "pages parking (example.org)",
      "reservationSites table (tables.example)",
      "events opening-night (www.example.com)",
      "events opening-night (paper.example)",
    ],
  },
  "feature-unused": {
    breaks: () => {
      const off = patient.env.FEATURES_OFF.filter((name) => name !== "food" && name !== "streams");
      patient.env = { ...patient.env, FEATURES_OFF: off };
    },
    about: ["food", "streams"],
  },
  "account-page-empty": {
    breaks: async () => {
      const [kept] = await patient.db.delete(statements).returning();
      return () => patient.db.insert(statements).values(kept === undefined ? [] : [kept]);
    },
    about: ["contact-preferences"],
  },
  "not-indexed": {
    breaks: async () => {
      const open = await webServer(200, { headers: { "x-robots-tag": "noindex, nofollow" } });
      patient.env = { ...patient.env, STOREFRONT_URL: open };
      delete patient.context.openIndexedPage;
    },
    about: ["NOINDEX"],
  },
  "mail-off": {
    breaks: () => void (patient.env = { ...patient.env, SMTP_URL: "none" }),
    about: ["SMTP_URL"],
  },
  "mail-server-refuses": {
    breaks: async () =>
      void (patient.env = { ...patient.env, SMTP_URL: await mailServer(refusesPassword) }),
    about: ["127.0.0.1: EAUTH 535"],
  },
  "sender-of-demo": {
    breaks: () =>
      void (patient.env = {
        ...patient.env,
        MAIL_FROM: "Box office <boxoffice@riverside.example>",
      }),
  },
  "card-test-key": {
    breaks: () => void (patient.env = { ...patient.env, STRIPE_SECRET_KEY: "sk_test_1" }),
  },
  "card-stand-in": {
    breaks: () => void (patient.env = { ...patient.env, STRIPE_API_URL: "http://127.0.0.1:9" }),
  },
  "card-key-refused": {
    breaks: async () => {
      const body = { error: { type: "invalid_request_error", message: "Invalid API Key" } };
      const refusing = paymentsAt(await webServer(401, { body }));
      patient.context.askProvider = () => refusing.checkKey();
    },
    about: ["STRIPE_SECRET_KEY"],
  },
  "card-provider-silent": {
    breaks: () => {
      // Nothing listens on port 9.
      patient.context.askProvider = () => paymentsAt("http://127.0.0.1:9").checkKey();
    },
    about: ["unavailable"],
  },
  "storefront-unreachable": {
    breaks: async () => {
      patient.env = { ...patient.env, STOREFRONT_URL: await webServer(502) };
      delete patient.context.openStorefront;
    },
  },
  "storefront-not-https": {
    breaks: () =>
      void (patient.env = { ...patient.env, STOREFRONT_URL: "http://tickets.harbor.org" }),
  },
  "certificate-ends": {
    breaks: () => {
      const certificateEndsAt = days(3);
      patient.context.openStorefront = async () => ({
        ok: true,
        value: { ...shopAnswers, certificateEndsAt },
      });
    },
    about: ["tickets.harbor.org"],
  },
  "zone-differs": {
    breaks: () => void (patient.context.zone = "Mars/Olympus"),
    about: ["Mars/Olympus"],
  },
  "zone-changed": {
    breaks: async () => {
      await recordZone(patient.db, "Asia/Tokyo");
    },
    about: ["Asia/Tokyo → America/New_York", "Opening Night"],
  },
  "clock-database": {
    breaks: () => void (patient.context.now = () => new Date(Date.now() + 60_000)),
    about: ["-60 s"],
  },
  "clock-provider": {
    breaks: async () => {
      patient.env = { ...patient.env, STRIPE_API_URL: await webServer(200, { date: days(1) }) };
    },
  },
  "clock-moved": {
    breaks: async () => {
      await patient.db.execute(sql`insert into clock_offset values (1, 3600)`);
      return () => patient.db.execute(sql`delete from clock_offset`);
    },
    about: ["3600 s"],
  },
  "migrations-pending": {
    breaks: async () => {
      const last = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
      await patient.db.execute(
        sql`create table kept as select * from drizzle.__drizzle_migrations where created_at = ${last}`,
      );
      await patient.db.execute(
        sql`delete from drizzle.__drizzle_migrations where created_at = ${last}`,
      );
      return async () => {
        await patient.db.execute(sql`insert into drizzle.__drizzle_migrations select * from kept`);
        await patient.db.execute(sql`drop table kept`);
      };
    },
  },
  "database-not-writable": {
    breaks: async () => {
      await patient.db.execute(
        sql`do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
      );
      const readOnly = openDatabase(patient.url, { poolSize: 1 });
      patient.context.db = readOnly.db;
      return async () => {
        await readOnly.close();
        await patient.db.execute(
          sql`do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
        );
      };
    },
    about: ["read-only"],
  },
  "backup-old": {
    breaks: async () => {
      await patient.db
        .update(lastRuns)
        .set({ ranAt: days(-2) })
        .where(eq(lastRuns.name, "backup"));
    },
    about: ["backup"],
  },
  "worker-silent": {
    breaks: async () => {
      await patient.db.delete(lastRuns).where(eq(lastRuns.name, "worker"));
    },
    about: [],
  },
  "job-failing": { breaks: () => recordWorker(patient.db, ["mail"]), about: ["mail"] },
  "no-staff": {
    breaks: async () => {
      await patient.db.update(staff).set({ active: false });
      return () => patient.db.update(staff).set({ active: true });
    },
  },
  "no-second-factor": {
    breaks: async () => {
      await patient.db.update(staff).set({ totpConfirmed: false });
      return () => patient.db.update(staff).set({ totpConfirmed: true });
    },
    about: ["kim@harbor.org"],
  },
  "demo-staff": {
    breaks: async () => {
      await patient.db.update(staff).set({ email: "robin.castillo@riverside.example" });
      return () => patient.db.update(staff).set({ email: "kim@harbor.org" });
    },
    about: ["robin.castillo@riverside.example"],
  },
});

it("a disk with less than two gigabytes free is low", () => {
  const bsize = 4_096;
  expect(isDiskLow({ bsize, bavail: 500_000 })).toBe(true);
  expect(isDiskLow({ bsize, bavail: 600_000 })).toBe(false);
});

it("a mail server that never answers is found in less than five seconds", async () => {
  patient.env = { ...patient.env, SMTP_URL: await mailServer(() => null, "") };
  const began = performance.now();
  expect(await look(patient, "mail-server-refuses")).toMatchObject([
    { name: "127.0.0.1: ETIMEDOUT" },
  ]);
  expect(performance.now() - began).toBeLessThan(5_000);
});
