import { userInfo } from "node:os";
import { resolve } from "node:path";

import {
  type Command,
  type CommandContext,
  type Done,
  type Options,
  readOption,
  runCommand,
} from "./command";
import { printable } from "./printable";
import { readCommand } from "./read-command";
import type { PaymentDeps } from "../money/payments/card-payments";
import { stripePayments } from "../money/payments/stripe";
import { createLog } from "../platform/create-log";
import type { Database } from "../platform/database/database";
import { openStore, type Store } from "../platform/database/open-store";
import { describeFailure } from "../platform/describe-failure";
import {
  type CrmEnv,
  parseEnv,
  parseStoreEnv,
  requireStorefrontUrl,
  StartupError,
  type StoreEnv,
} from "../platform/env";
import { openFaultPoints } from "../platform/faults/inject-fault";
import { checkSystemSettings, listOfferedFeatures, openSystem } from "../open-system";

const EXIT_WRONG_USAGE = 2;

/** Runs the command in `process.argv`. Sets the exit code to 1 for a failed command and 2 for wrong usage. */
export async function runCli(commands: readonly Command[]): Promise<void> {
  const read = readCommand(
    commands,
    process.argv.slice(2),
    process.env["CRM_COMMAND"] ?? "node build/crm-cli.js",
  );
  try {
    process.exitCode = await run(read);
  } catch (error) {
    const message = error instanceof StartupError ? error.message : describeFailure(error);
    if (message === null) throw error;
    console.error(printable(`box office: ${message}`));
    process.exitCode = read.kind === "run" ? (read.command.exitCodeIfUnable ?? 1) : 1;
  }
}

async function run(read: ReturnType<typeof readCommand>): Promise<number> {
  if (read.kind === "help") {
    console.log(printable(read.text));
    return 0;
  }
  if (read.kind === "wrong") {
    console.error(printable(read.text));
    return EXIT_WRONG_USAGE;
  }
  const parsed = parseStoreEnv(process.env);
  if (!parsed.ok) throw new StartupError(parsed.failure);
  const { command, args, options } = read;
  if (command.isOffline === true)
    return printResult(await command.run(WITHOUT_DATABASE, args, options));
  if (parsed.value.DATABASE_URL === undefined && options["json"] !== true)
    console.error(`No DATABASE_URL: this is the database in ${resolve(parsed.value.DATA_DIR)}.`);
  const store = await openStore(parsed.value, () => undefined, {
    migrate: command.skipsMigration !== true,
  });
  try {
    return printResult(
      await runCommand(command, getContext(store, parsed.value, options), args, options),
    );
  } finally {
    await store.close();
  }
}

const WITHOUT_DATABASE: CommandContext = {
  get db(): never {
    throw new TypeError("an offline command has no database");
  },
  get database(): never {
    throw new TypeError("an offline command has no database");
  },
  get paymentDeps(): never {
    throw new TypeError("an offline command has no payments");
  },
  get openSystem(): never {
    throw new TypeError("an offline command has no ticketing system");
  },
  get features(): never {
    throw new TypeError("an offline command has no ticketing system");
  },
  readEnv: () => parseEnv(process.env),
  storefrontUrl: "",
  currency: "",
  by: "",
};

function getContext({ db, url, embedded }: Store, env: StoreEnv, options: Options): CommandContext {
  const by = `${readOption(options, "as") ?? userName()} (command line)`;
  return {
    db,
    database: { url, embedded },
    paymentDeps: () => getPaymentDeps(db),
    openSystem: () => openSystem({ db, env: wholeEnv(), log: quietLog(options) }).system,
    features: listOfferedFeatures(env),
    readEnv: () => checkSystemSettings(parseEnv(process.env)),
    get storefrontUrl() {
      return requireStorefrontUrl(env);
    },
    currency: env.CURRENCY,
    by,
  };
}

/**
 * The operating system's user, or who called the wrapper that changed it (deploy/foyer-crm). In a container the user may
 * have no name, only an id.
 */
function userName(): string {
  const caller = process.env["CRM_USER"];
  if (caller !== undefined && caller !== "") return caller;
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}

/** Payments and the ticketing system need variables that other commands do without. */
function wholeEnv(): CrmEnv {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new StartupError(parsed.failure);
  return parsed.value;
}

/**
 * The command prints its own result, which others may read; only warnings and errors are worth logging beside it, and nothing
 * beside JSON, which programs read with all that is printed.
 */
const quietLog = (options: Options = {}) =>
  createLog(options["json"] === true ? "silent" : "warn", "box office", 2);

function getPaymentDeps(db: Database): PaymentDeps {
  const env = wholeEnv();
  const log = quietLog();
  return {
    db,
    cards: stripePayments(env),
    // Open connections without a call keep no command from ending.
    system: openSystem({ db, env, log }).system,
    log,
    faults: openFaultPoints(env, db),
  };
}

function printResult(done: Done): number {
  if (done.ok) console.log(printable(done.value));
  else for (const problem of done.failure) console.error(printable(problem));
  return done.exitCode ?? (done.ok ? 0 : 1);
}
