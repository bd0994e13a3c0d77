import { checkRecords, DISAGREEMENTS, type LedgerMismatch } from "../orders/check-records";
import { reconcile as settle } from "../payments/reconcile";
import { said, type Command } from "./command";
import { table } from "./terminal-text";

export const reconcile: Command = {
  name: "reconcile",
  args: [],
  options: { "dry-run": { help: "Only say what does not agree; change nothing, ask nobody." } },
  summary:
    "Finishes what was left half done, then compares orders, payments, seats and ledgers with each other.",
  help: "What is safe is mended: seats. The rest is listed, and the command ends with 1 when anything is left.",
  run: async ({ db, desk }, _args, options) => {
    const dryRun = options["dry-run"] === true;
    if (!dryRun) await settle(desk(), { openForSeconds: 0 });
    const found = await checkRecords(db, { mend: !dryRun });
    const [mended, left] = [found.filter((one) => one.mended), found.filter((one) => !one.mended)];
    const lines = [
      ...(mended.length === 0 ? [] : [`Mended: ${mended.length}`, ...list(mended)]),
      ...(left.length === 0 ? [] : [`For a person to look at: ${left.length}`, ...list(left)]),
    ];
    if (left.length > 0) return { ok: false, problems: lines };
    return lines.length > 0 ? said(...lines) : said("Everything agrees.");
  },
};

function list(found: readonly LedgerMismatch[]): string[] {
  return table(found.map(({ kind, about }) => [`  ${about}`, DISAGREEMENTS[kind]]));
}
