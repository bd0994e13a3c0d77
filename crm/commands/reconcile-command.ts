import { checkRecords, MISMATCHES, type LedgerMismatch } from "../money/orders/check-records";
import {
  findUnknownPayments,
  listKeptPayments,
  settleKeptPayment,
} from "../money/payments/find-unknown-payments";
import { reconcile as settle } from "../money/payments/reconcile";
import { parseLocalInput } from "../platform/dates";
import { audit } from "../people/audit/audit-log";
import { REASON } from "./act-for-customer";
import {
  type Command,
  type CommandContext,
  type Done,
  formatMoney,
  formatTime,
  refused,
  success,
  table,
  textOf,
} from "./command";

/** Lists payments that only the provider has, and refunds them if asked to. */
async function reconcileProvider(
  { db, paymentDeps, currency }: CommandContext,
  since: Date,
  refund: boolean,
): Promise<Done> {
  const deps = { ...paymentDeps(), db };
  const unknown = await findUnknownPayments(deps, since);
  if (!unknown.ok) return refused(`The card provider did not answer: ${unknown.reason}`);
  const from = formatTime(since);
  if (unknown.value.length === 0)
    return success(`Every payment at the card provider since ${from} is in the database.`);
  const rows: string[][] = [];
  for (const payment of unknown.value) {
    const { providerId, amount, email, orderNumber: number, openedAt } = payment;
    const outcome = refund ? await deps.cards.refund(providerId, `unknown-${providerId}`) : null;
    if (outcome?.ok === true) await settleKeptPayment(db, providerId);
    rows.push([
      `  ${number ?? "no order"}`,
      formatMoney(amount, payment.currency || currency),
      email ?? "no email",
      formatTime(openedAt),
      providerId,
      ...(outcome === null ? [] : [outcome.ok ? outcome.value : outcome.reason]),
    ]);
  }
  return refused(
    `Payments since ${from} that only the card provider has: ${rows.length}`,
    ...table(rows),
    refund
      ? "Write to these people: their tickets were not bought."
      : "Write to these people. Sell them their tickets again, and settle these payments at the provider, or give them back with --refund.",
  );
}

export const reconcile: Command = {
  name: "reconcile",
  args: [],
  options: {
    "dry-run": { help: "Only report mismatches; change nothing and call no provider." },
    provider: {
      help: "Lists the payments that only the card provider has, as after a restore. Needs --since.",
    },
    since: {
      value: "TIME",
      help: 'With --provider: the time of the backup, in New York, "2026-12-03 18:00".',
    },
    refund: { help: "With --provider: also refunds these payments. Safe to repeat." },
  },
  summary: "Finishes interrupted orders, then compares orders, payments, seats and ledgers.",
  help: "Seats are repaired. Everything else is listed, and the command exits with 1 if anything is left.",
  run: async (context, _args, options) => {
    const { db, paymentDeps } = context;
    if (options["provider"] === true) {
      const since = parseLocalInput(textOf(options, "since") ?? "");
      if (since === null) return refused('--since must be a time like "2026-12-03 18:00".');
      return reconcileProvider(context, since, options["refund"] === true);
    }
    const dryRun = options["dry-run"] === true;
    if (!dryRun) await settle(paymentDeps(), { openForSeconds: 0 });
    const mismatches = await checkRecords(db, { repair: !dryRun });
    const [repaired, left] = [
      mismatches.filter((mismatch) => mismatch.repaired),
      mismatches.filter((mismatch) => !mismatch.repaired),
    ];
    const lines = [
      ...(repaired.length === 0 ? [] : [`Repaired: ${repaired.length}`, ...list(repaired)]),
      ...(left.length === 0 ? [] : [`Needs a person: ${left.length}`, ...list(left)]),
    ];
    const kept = await listKeptPayments(db);
    if (kept.length > 0)
      lines.push(
        `Paid at the card provider, but not in the database: ${kept.length}`,
        ...table(kept.map(({ providerId, paidAt }) => [`  ${providerId}`, formatTime(paidAt)])),
        "See reconcile --provider. Once the customer has tickets or the money, run settle-payment.",
      );
    if (left.length > 0 || kept.length > 0) return { ok: false, problems: lines };
    return lines.length > 0 ? success(...lines) : success("No mismatches.");
  },
};

export const settlePayment: Command = {
  name: "settle-payment",
  args: ["PAYMENT"],
  summary: "Records that a payment that only the card provider has was settled by a person.",
  help: "PAYMENT is its id as reconcile prints it. No money moves.",
  options: { reason: { ...REASON.reason, help: "How, for the audit log.", required: true } },
  audited: true,
  run: async ({ db, by }, [providerId = ""], options) => {
    const isSettled = await db.transaction(async (tx) => {
      if (!(await settleKeptPayment(tx, providerId))) return false;
      await audit(tx, by, {
        action: "settle-payment",
        subjectKind: "payment",
        subjectId: providerId,
        reason: textOf(options, "reason"),
        details: {},
      });
      return true;
    });
    return isSettled
      ? success(`${providerId} is settled.`)
      : refused(`${providerId} is not among the payments that reconcile lists.`);
  },
};

function list(mismatches: readonly LedgerMismatch[]): string[] {
  return table(mismatches.map(({ kind, about }) => [`  ${about}`, MISMATCHES[kind]]));
}
