import type { Result } from "#contract/calls/result";
import type { FeatureName, Features } from "#contract/names/features";
import type { PaymentDeps } from "../money/payments/card-payments";
import type { Database } from "../platform/database/database";
import type { CrmEnv } from "../platform/env";
import { printMinute } from "../platform/dates";
import { formatsIn } from "../platform/formats";
import type { TicketingSystem } from "../system/system";
import type { ReturnedAmounts } from "../money/orders/returned-amounts";

export type CommandContext = {
  db: Database;
  /** For programs that connect by themselves, such as pg_dump. `embedded`: the server that the project starts. */
  database: { url: string; embedded: boolean };
  /** For commands that move money. Throws StartupError when the environment has no card provider. */
  paymentDeps: () => PaymentDeps;
  /** The record of seats and orders. Throws StartupError without its address and credentials. */
  openSystem: () => TicketingSystem;
  /** What the venue offers: what its ticketing system has, without what `FEATURES_OFF` hides. */
  features: Features;
  /** The whole environment of the box office, or what is wrong with it. */
  readEnv: () => Result<CrmEnv, string>;
  storefrontUrl: string;
  currency: string;
  by: string;
};

/** The command's output for the terminal, or every reason why it was refused. Exit code 0 or 1 without `exitCode`. */
export type Done = Result<string, string[]> & { exitCode?: number };

export const success = (...lines: string[]): Done => ({ ok: true, value: lines.join("\n") });
export const refused = (...problems: string[]): Done => ({ ok: false, failure: problems });

/** `value` is the placeholder in the help (`--hall ID`); an option without one is a switch. */
export type Option = { value?: string; help: string; required?: boolean };

export type Options = Record<string, string | boolean | undefined>;

export type Command = {
  name: string;
  /** Positional arguments: ["FILE"]. Optional ones are in brackets: ["[FILE]"]; "FILE…" is one or more, and the last. */
  args: readonly string[];
  options?: Readonly<Record<string, Option>>;
  summary: string;
  help?: string;
  /** Refused if the venue does not offer it. */
  needs?: FeatureName;
  /** Writes to the audit log. Adds the option `--as NAME`. */
  audited?: true;
  /** Neither opens nor needs a database: `run` gets none. */
  isOffline?: true;
  /** Migrates the database itself, or must not: the CLI then doesn't. */
  skipsMigration?: true;
  /** Exit code if it cannot run; 1 without it. */
  exitCodeIfUnable?: number;
  run(context: CommandContext, args: readonly string[], options: Options): Promise<Done>;
};

const notOffered = (feature: FeatureName): Done =>
  refused(`This needs ${feature}, which is off. Nothing was changed.`);

/** Why tickets cannot be returned in this way; null if they can. */
export const refuseReturnAs = (
  as: "refund" | "credit",
  { features }: Pick<CommandContext, "features">,
): Done | null => (as === "credit" && !features.credit ? notOffered("credit") : null);

/** Runs a command, unless what it needs is off. */
export async function runCommand(
  command: Command,
  context: CommandContext,
  args: readonly string[],
  options: Options,
): Promise<Done> {
  const { needs } = command;
  return needs !== undefined && !context.features[needs]
    ? notOffered(needs)
    : command.run(context, args, options);
}

export function readOption(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === "string" ? value : null;
}

export const { money: formatMoney } = formatsIn("en-us");

/** "2026-12-03 19:30": the shell has no language, and what commands print can be typed again. */
export const formatTime = printMinute;

/** For example "$40.00 to the card, $35.00 onto gift cards". */
export function formatReturnedAmounts(to: ReturnedAmounts, currency: string): string {
  const parts = [
    [to.card, "to the card"],
    [to.giftCards, "onto gift cards"],
    [to.credit, "into account credit"],
  ] as const;
  const destinations = parts
    .filter(([amount]) => amount > 0)
    .map(([amount, destination]) => `${formatMoney(amount, currency)} ${destination}`);
  return destinations.join(", ") || "nothing to return";
}

export const companionsFirstText = (orders: readonly string[]): string =>
  `Return the companion tickets or seats first, or at the same time: ${orders.join(", ")}.`;

export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
