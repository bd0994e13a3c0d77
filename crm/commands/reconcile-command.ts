import { checkRecords, MISMATCHES, type LedgerMismatch } from "../money/orders/check-records";
import {
  findUnknownPayments,
  isPaymentSettled,
  listKeptPayments,
  settleKeptPayment,
  settleRefundedPayment,
  unknownRefundKey,
} from "../money/payments/find-unknown-payments";
import type { PaymentDeps, ProviderPayment } from "../money/payments/card-payments";
import { reconcile as settle } from "../money/purchases/reconcile";
import { readClock } from "../platform/database/clock";
import { parseLocalInput } from "../platform/dates";
import { audit } from "../people/audit/audit-log";
import { REASON } from "./act-for-customer";
import {
  type Command,
  type CommandContext,
  type Done,
  type Options,
  formatMoney,
  formatTime,
  refused,
  success,
  table,
  readOption,
} from "./command";

/** Lists payments that only the provider has, and refunds them if asked to. */
async function reconcileProvider(
  context: CommandContext,
  since: Date,
  options: Options,
): Promise<Done> {
  const { db, currency } = context;
  const refund = options["refund"] === true;
  const deps = { ...context.paymentDeps(), db };
  const unknown = await findUnknownPayments(deps, since);
  if (!unknown.ok) return refused(`The card provider did not answer: ${unknown.failure.reason}`);
  const from = formatTime(since);
  const only = readOption(options, "payment");
  const chosen = unknown.value.filter(({ providerId }) => only === null || providerId === only);
  if (only !== null && chosen.length === 0)
    return refused(
      `${only} is not among the payments since ${from} that only the card provider has.`,
    );
  if (chosen.length === 0)
    return success(
      `Every payment at the card provider since ${from} is in the database or settled.`,
    );
  const rows: string[][] = [];
  let refunded = 0;
  for (const payment of chosen) {
    const { providerId, amount, email, orderNumber: number, openedAt } = payment;
    const outcome = refund ? await refundPayment(context, deps, payment, options) : null;
    if (outcome === "refunded") refunded += 1;
    rows.push([
      `  ${number ?? "no order"}`,
      formatMoney(amount, payment.currency || currency),
      email ?? "no email",
      formatTime(openedAt),
      providerId,
      ...(outcome === null ? [] : [outcome]),
    ]);
  }
  const lines = [
    `Payments since ${from} that only the card provider has: ${rows.length}`,
    ...table(rows),
    refund
      ? "Write to these people: their tickets were not bought."
      : "Write to these people. Sell them their tickets again and run settle-payment, or give the money back with --refund.",
  ];
  if (refunded === rows.length) return success(...lines);
  return refused(
    ...lines,
    ...(refund ? ["Not all were refunded. The others stay listed until settle-payment."] : []),
  );
}

/** Refunds a payment and records it in one entry of the audit log. Safe to repeat. */
async function refundPayment(
  { db, by, currency }: CommandContext,
  { cards }: Pick<PaymentDeps, "cards">,
  payment: ProviderPayment,
  options: Options,
): Promise<string> {
  const { providerId, amount, orderNumber: number } = payment;
  // By someone else since the payments were listed.
  if (await isPaymentSettled(db, providerId)) return "settled";
  const outcome = await cards.refund(providerId, unknownRefundKey(providerId));
  if (!outcome.ok) return outcome.failure.reason;
  if (outcome.value !== "refunded") return outcome.value;
  await db.transaction(async (tx) => {
    if (!(await settleRefundedPayment(tx, payment))) return;
    await audit(tx, by, {
      action: "refund-payment",
      subjectKind: "payment",
      subjectId: providerId,
      reason: readOption(options, "reason"),
      details: { amount, currency: payment.currency || currency, order: number },
    });
  });
  return outcome.value;
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
      help: `With --provider: the time of the backup, in the venue's time zone, "2026-12-03 18:00".`,
    },
    refund: { help: "With --provider: also refunds these payments. Safe to repeat." },
    payment: { value: "ID", help: "With --refund: only this one of them." },
    reason: { ...REASON.reason, help: "With --refund: why, for the audit log." },
  },
  audited: true,
  summary: "Finishes interrupted orders, then compares orders, payments, seats and ledgers.",
  help: "Seats are repaired. Everything else is listed, and the command exits with 1 if anything is left.",
  run: async (context, _args, options) => {
    const { db, paymentDeps } = context;
    const dryRun = options["dry-run"] === true;
    if (options["provider"] === true) {
      if (dryRun) return refused("--dry-run calls no card provider: leave out --provider.");
      const since = parseLocalInput(readOption(options, "since") ?? "");
      if (since === null) return refused('--since must be a time like "2026-12-03 18:00".');
      if (since > (await readClock(db))) return refused("--since is in the future.");
      if (readOption(options, "payment") !== null && options["refund"] !== true)
        return refused("--payment needs --refund.");
      return reconcileProvider(context, since, options);
    }
    if (options["refund"] === true || ["since", "payment"].some((name) => name in options))
      return refused("--refund, --payment and --since need --provider.");
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
    if (left.length > 0 || kept.length > 0) return { ok: false, failure: lines };
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
    const wasKept = await db.transaction(async (tx) => {
      if (!(await settleKeptPayment(tx, providerId))) return false;
      await audit(tx, by, {
        action: "settle-payment",
        subjectKind: "payment",
        subjectId: providerId,
        reason: readOption(options, "reason"),
        details: {},
      });
      return true;
    });
    return wasKept
      ? success(`${providerId} is settled.`)
      : refused(`${providerId} is not among the payments that reconcile lists.`);
  },
};

function list(mismatches: readonly LedgerMismatch[]): string[] {
  return table(mismatches.map(({ kind, about }) => [`  ${about}`, MISMATCHES[kind]]));
}
