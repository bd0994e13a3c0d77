import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";

import { TEXT_KINDS } from "#contract/schemas/reference";
import { recordBackup, recordWorker } from "../../../../crm/desk/doctor/last-runs";
import { type Database, openDatabase } from "../../../../crm/platform/database/database";
import { type CrmEnv, parseEnv } from "../../../../crm/platform/env";
import { listTextSources } from "../../../../crm/stock/catalogue/text-sources";
import { writeCatalogueTexts } from "../../../../crm/stock/catalogue/catalogue-texts";
import { statements } from "../../../../crm/tables/customers";
import { paymentMessages } from "../../../../crm/tables/payments";
import { staff } from "../../../../crm/tables/staff";
import { writePerformance, writePlan } from "../bare-venue";
import { createDatabaseWithTables } from "../database-content";
import { runCommand } from "../run-command";

/** A database of its own in which nothing is wrong: one performance on sale, translated, with staff and a worker. */
export async function createHealthyVenue() {
  const { url, drop } = await createDatabaseWithTables();
  const { db, pool, close } = openDatabase(url, { poolSize: 6 });
  const folder = mkdtempSync(join(tmpdir(), "foyer-doctor-"));
  const paymentDeps = () => {
    throw new Error("unexpected use of payments");
  };
  const context = { db, storefrontUrl: "http://storefront.test", paymentDeps };
  await runCommand(context, "prepare", "--prices", "80,40");
  const hall = ["--hall", "harbor", "--hall-name", "Harbor"];
  await runCommand(context, "import-plan", writePlan(folder), ...hall);
  await writePerformance(db);
  await db.insert(staff).values({
    email: "kim@harbor.org",
    name: "Kim",
    role: "admin",
    passwordHash: "x",
    totpConfirmed: true,
  });
  await db.insert(paymentMessages).values({ id: "evt_1", type: "checkout.session.completed" });
  await db
    .insert(statements)
    .values({ id: "email", category: "AllActivities", text: "Email me about events.", rank: 1 });
  await translateAll(db);
  await recordWorker(db, []);
  await recordBackup(db);
  rmSync(folder, { recursive: true, force: true });
  const end = async () => {
    await close();
    await drop();
  };
  return { db, pool, url, end };
}

/** Translates all texts into all languages, by themselves. */
export async function translateAll(db: Database): Promise<void> {
  const languages = readdirSync("locales").map((file) => file.replace(".json", ""));
  const file: Record<string, Record<string, string>> = {};
  for (const kind of TEXT_KINDS) {
    const sources = await listTextSources(db, kind);
    file[kind] = Object.fromEntries(sources.map((source) => [source, source]));
  }
  await db.transaction(async (tx) => {
    for (const language of languages) await writeCatalogueTexts(tx, language, file);
  });
}

/** Settings of a venue that sells. */
export function healthySettings(changes: Record<string, string> = {}): CrmEnv {
  const parsed = parseEnv({
    NODE_ENV: "production",
    DATABASE_URL: "postgres://localhost/none",
    STOREFRONT_URL: "https://tickets.harbor.org",
    CRM_API_KEY: "a-key-of-the-storefront",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_12345678",
    LINK_SECRET: "a-secret-for-the-tests-and-nothing-else",
    STAFF_SECRETS_KEY: "a-secret-for-the-tests-and-nothing-else",
    SMTP_URL: "none",
    // Of which it has nothing.
    FEATURES_OFF:
      "flexPackages,superPackages,fixedSeries,ticketSubscriptions,memberships,giftVouchers,merchandise,food,donations,accessRegistrations,streams,programmes",
    MAIL_FROM: "Harbor <tickets@harbor.org>",
    ...changes,
  });
  if (!parsed.ok) throw new Error(parsed.failure);
  return parsed.value;
}

/** Runs a statement without foreign keys and triggers, for rows whose neighbours do not matter. */
export const writeAlone = (db: Database, statement: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
