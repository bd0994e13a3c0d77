import { allCommands } from "../../../crm/commands/all-commands";
import type { CommandContext, Done } from "../../../crm/commands/command";
import { readCommand } from "../../../crm/commands/read-command";
import type { PaymentDeps } from "../../../crm/payments/card-payments";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

/** Runs commands with the test's own dependencies. */
export const commandsAt =
  (deps: PaymentDeps, by = "command line") =>
  (...words: string[]) =>
    typed(
      { db: deps.db, paymentDeps: () => deps, storefrontUrl: "http://storefront.test", by },
      ...words,
    );

/** Runs what somebody typed after `npm run crm --`; throws when it cannot be read. */
export async function typed(
  context: Omit<CommandContext, "by" | "currency" | "database"> & { by?: string },
  ...words: string[]
): Promise<Done> {
  const read = readCommand(allCommands, words);
  if (read.kind !== "run") throw new Error(read.text);
  return read.command.run(
    {
      by: "command line",
      currency: "USD",
      database: { url: workerBoxOffice.databaseUrl, embedded: true },
      ...context,
    },
    read.args,
    read.options,
  );
}
