import type { PaymentDeps } from "../payments/card-payments";
import type { Database } from "../platform/database/database";
import { formatsIn } from "../platform/formats";
import type { GivenBack } from "../returns/rules";

export type CommandContext = {
  db: Database;
  /** Where that is, for programs that connect to it themselves; `embedded` when it is the project's own server. */
  database: { url: string; embedded: boolean };
  /** For commands that move money. Refuses with one line when the environment has no card provider. */
  paymentDeps: () => PaymentDeps;
  /** Where visitors find the storefront, for links in mails. */
  storefrontUrl: string;
  currency: string;
  by: string;
};

/** What a command did, in words for the terminal, or every reason why it did not. */
export type Done = { ok: true; output: string } | { ok: false; problems: string[] };

export const success = (...lines: string[]): Done => ({ ok: true, output: lines.join("\n") });
export const refused = (...problems: string[]): Done => ({ ok: false, problems });

/** An option of a command: the name of its value (`--hall ID`), or no value for a switch. */
export type Option = { value?: string; help: string; required?: boolean };

export type Options = Record<string, string | boolean | undefined>;

export type Command = {
  name: string;
  /** What follows the name: ["FILE"]; one that may be left out is in brackets. */
  args: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** One line; `help` has the details. */
  summary: string;
  help?: string;
  /** It is written into the audit log, with who did it: every such command takes `--as NAME`. */
  audited?: true;
  /** Tables are not made or brought up to date before it: it does that itself. */
  makesTables?: true;
  run(context: CommandContext, args: readonly string[], options: Options): Promise<Done>;
};

export function textOf(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === "string" ? value : null;
}

const { money, short } = formatsIn("en-us");

/** A sum for the terminal: "$85.00". Minor units. */
export const sum = (amount: number, currency: string): string => money(amount, currency);

/** "$40.00 to the card, $35.00 onto gift cards". */
export function givenBackText(to: GivenBack, currency: string): string {
  const parts = [
    [to.card, "to the card"],
    [to.giftCards, "onto gift cards"],
    [to.credit, "into account credit"],
  ] as const;
  const texts = parts
    .filter(([amount]) => amount > 0)
    .map(([amount, where]) => `${sum(amount, currency)} ${where}`);
  return texts.join(", ") || "nothing was paid for it";
}

export const companionsFirst = (orders: readonly string[]): string =>
  `Companion tickets or seats go with these. Return them first, or with them: ${orders.join(", ")}.`;

export const when = (time: Date): string => short(time);

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
