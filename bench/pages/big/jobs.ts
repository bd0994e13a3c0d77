import { rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";

import { allCommands } from "../../../crm/commands/all-commands";
import type { CommandContext } from "../../../crm/commands/command";
import { readCommand } from "../../../crm/commands/read-command";
import { openFaultPoints } from "../../../crm/platform/faults/inject-fault";
import { parseEnv } from "../../../crm/platform/env";
import { stripePayments } from "../../../crm/money/payments/stripe";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import type { PaymentDeps } from "../../../crm/money/payments/card-payments";
import type { Database } from "../../../crm/platform/database/database";
import { offerSeats } from "../../../crm/desk/waiting-list/offer-seats";
import { ownSystem } from "../../../crm/system/own/own-system";
import { remindOfRenewals } from "../../../crm/basket/lines/memberships/renewals";
import { notifyExpiredReservations } from "../../../crm/money/reserved-orders/reservation-mails";
import { deleteOldRows } from "../../../crm/jobs/delete-old-rows";
import { takeDueMail } from "../../../crm/people/outbox/mails";
import { newSecrets } from "../../../tests/support/secrets";
import { bigFolder } from "./big-database";

/** `limit` in seconds. */
export type Job = { name: string; limit: number; run: () => Promise<unknown> };

export function listJobs(db: Database, url: string): Job[] {
  const deps = getPaymentDeps(db);
  const command = (limit: number, ...typed: string[]): Job => ({
    name: `crm ${typed.join(" ").replace(bigFolder, "…")}`,
    limit,
    run: () => runCommand({ db, database: { url, embedded: true }, deps }, typed),
  });
  const backup = join(bigFolder, "backup");
  rmSync(backup, { force: true });
  return [
    { name: "settle payments", limit: 1, run: () => reconcile(deps) },
    { name: "next mail", limit: 0.05, run: () => takeDueMail(db, 1) },
    { name: "notify expired reservations", limit: 1, run: () => notifyExpiredReservations(db) },
    {
      name: "send renewal reminders",
      limit: 10,
      run: () => remindOfRenewals(db, "http://localhost"),
    },
    { name: "offer seats to waiting lists", limit: 1, run: () => offerSeats(db, "x", "USD") },
    command(1, "list-refunds"),
    command(1, "list-refunds", "--owed"),
    command(1, "show-order", "RPA-500000"),
    command(60, "reconcile"),
    command(300, "backup", "--portable", backup),
    { name: "delete old rows", limit: 120, run: () => deleteOldRows(db) },
    { name: "delete old rows again", limit: 10, run: () => deleteOldRows(db) },
  ];
}

function getPaymentDeps(db: Database): PaymentDeps {
  const parsed = parseEnv({
    ...newSecrets().crm,
    NODE_ENV: "test",
    STRIPE_API_URL: "http://127.0.0.1:9",
  });
  if (!parsed.ok) throw new Error(parsed.failure);
  const { value: env } = parsed;
  return {
    db,
    cards: stripePayments(env),
    system: ownSystem,
    log: pino({ level: "error" }),
    faults: openFaultPoints(env, db),
  };
}

async function runCommand(
  { db, database, deps }: Pick<CommandContext, "db" | "database"> & { deps: PaymentDeps },
  typed: string[],
): Promise<void> {
  const read = readCommand(allCommands, typed);
  if (read.kind !== "run") throw new Error(read.text);
  const done = await read.command.run(
    {
      db,
      database,
      paymentDeps: () => deps,
      openSystem: () => deps.system,
      features: deps.system.features,
      readEnv: () => parseEnv(process.env),
      storefrontUrl: "http://localhost",
      currency: "USD",
      by: "bench",
    },
    read.args,
    read.options,
  );
  if (!done.ok) throw new Error(done.failure.slice(0, 5).join("\n"));
}
