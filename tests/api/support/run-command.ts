import { allCommands } from "../../../crm/commands/all-commands";
import {
  type CommandContext,
  type Done,
  runCommand as runUnlessOff,
} from "../../../crm/commands/command";
import { readCommand } from "../../../crm/commands/read-command";
import type { PaymentDeps } from "../../../crm/money/payments/card-payments";
import { ownSystem } from "../../../crm/system/own/own-system";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

export const commandRunner =
  (deps: PaymentDeps, by = "command line") =>
  (...words: string[]) =>
    runCommand(
      { db: deps.db, paymentDeps: () => deps, storefrontUrl: "http://storefront.test", by },
      ...words,
    );

/** Runs a CLI command as typed after `npm run crm --`; throws if it cannot be parsed. */
export async function runCommand(
  context: Omit<
    CommandContext,
    "by" | "currency" | "database" | "readEnv" | "openSystem" | "features"
  > &
    Partial<Pick<CommandContext, "by" | "readEnv" | "openSystem" | "features">>,
  ...words: string[]
): Promise<Done> {
  const read = readCommand(allCommands, words);
  if (read.kind !== "run") throw new Error(read.text);
  return runUnlessOff(
    read.command,
    {
      by: "command line",
      currency: "USD",
      openSystem: () => ownSystem,
      features: ownSystem.features,
      readEnv: () => ({ ok: false, failure: "invalid environment: this test has none" }),
      database: { url: workerBoxOffice.databaseUrl, embedded: true },
      ...context,
    },
    read.args,
    read.options,
  );
}
