import type { Result } from "#contract/calls/result";
import { RETURNED_AS } from "#contract/schemas/order";
import { formatMistakes } from "#runtime/files/mistake";
import { seatName } from "#contract/text/seat-name";
import { listOrderTickets, type TicketRecord } from "../money/orders/order-tickets";
import { cancelOrder, refundOrder } from "../money/returns/cancel-order";
import { processDueRefunds } from "../money/returns/process-refunds";
import { applySeason } from "../desk/season/apply-season";
import { sayRecord } from "../desk/season/said-record";
import { readClock } from "../platform/database/clock";
import { retryTransaction } from "../platform/database/database";
import { transactionWithFaultPoints } from "../platform/faults/fault-points";
import { changeFailedRefunds } from "../money/returns/due-returns";
import { returnChosenTickets } from "../money/returns/return-tickets";
import { REASON } from "./act-for-customer";
import {
  type Command,
  refuseReturnAs,
  type CommandContext,
  companionsFirstText,
  formatReturnedAmounts,
  type Options,
  refused,
  success,
  formatMoney,
  readOption,
} from "./command";
import { describeReturnThere } from "./order-there";
import { findOrderByNumber, words } from "./show-orders";

export const cancel: Command = {
  name: "cancel",
  args: ["ORDER"],
  summary:
    "Returns a confirmed order as account credit and releases its seats. What gift cards paid goes back onto them.",
  needs: "credit",
  help: "Donations, memberships, gift cards and goods stay. The time limit for customers does not apply. The credit lasts as long as `creditMonths` of `settings` in a season's file says, by default six months.",
  options: REASON,
  audited: true,
  run: async ({ db, paymentDeps, by }, [number = ""], options) => {
    const order = await findOrderByNumber(db, number);
    if (!order.ok) return order.failure;
    const staff = { staff: by, reason: readOption(options, "reason") };
    const done = await cancelOrder(paymentDeps(), { orderId: order.value, by: staff });
    if (done.ok) {
      const { to, currency } = done.value;
      return success(`${number}: ${formatReturnedAmounts(to, currency)}.`);
    }
    const { failure: problem } = done;
    return refused(
      problem.code === "not-allowed" && problem.reason === "companion-elsewhere"
        ? companionsFirstText(problem.companionOrders)
        : "Only a confirmed order with tickets, food or add-ons can be canceled.",
    );
  },
};

const REFUND_REFUSALS = {
  "not-found": "Order not found.",
  "not-confirmed": "Only a confirmed order can be refunded.",
  "partly-returned":
    "Some tickets of this order were returned before. Return the others one by one.",
  "used-already":
    "A gift card, membership or subscription of this order was already used. Nothing was changed.",
} as const;

export const refund: Command = {
  name: "refund",
  args: ["ORDER"],
  summary: "Refunds a confirmed order the way it was paid and releases its seats.",
  options: REASON,
  audited: true,
  run: async ({ db, paymentDeps, by }, [number = ""], options) => {
    const order = await findOrderByNumber(db, number);
    if (!order.ok) return order.failure;
    const done = await refundOrder(paymentDeps(), order.value, by, readOption(options, "reason"));
    return done.ok
      ? success(
          `${number} was refunded: ${formatMoney(done.value.amount, done.value.currency)}.`,
          ...(await describeReturnThere(db, order.value)),
        )
      : refused(
          done.failure.reason === "companion-elsewhere"
            ? companionsFirstText(done.failure.companionOrders)
            : REFUND_REFUSALS[done.failure.reason],
        );
  },
};

/** Marks an order's failed refunds as due or settled. Returns the order's id and their total, or a refusal. */
async function changeRefunds(
  { db, by, currency }: CommandContext,
  number: string,
  { to, options }: { to: "due" | "settled"; options: Options },
) {
  const order = await findOrderByNumber(db, number);
  if (!order.ok) return order;
  const of = { orderId: order.value };
  const reason = readOption(options, "reason");
  const changed = await db.transaction((tx) =>
    changeFailedRefunds(tx, { of, to, by, reason, currency }),
  );
  return changed === null
    ? ({ ok: false, failure: refused(`No refund of ${number} has failed.`) } as const)
    : ({
        ok: true,
        value: { id: order.value, total: formatMoney(changed.amount, currency) },
      } as const);
}

export const retryRefund: Command = {
  name: "retry-refund",
  args: ["ORDER"],
  summary: "Tries the failed refunds of an order again.",
  help: "For example once a dispute is won. list-refunds then shows the outcome.",
  options: REASON,
  audited: true,
  run: async (context, [number = ""], options) => {
    const deps = context.paymentDeps();
    const changed = await changeRefunds(context, number, { to: "due", options });
    if (!changed.ok) return changed.failure;
    await processDueRefunds(deps, changed.value.id);
    return success(`${number}: asked the card provider again for ${changed.value.total}.`);
  },
};

export const settleRefund: Command = {
  name: "settle-refund",
  args: ["ORDER"],
  summary: "Records that the failed refunds of an order were settled by hand.",
  help: "For example by check, at the card provider, or by the bank that ruled on a dispute. No money moves.",
  options: { reason: { ...REASON.reason, help: "How, for the audit log.", required: true } },
  audited: true,
  run: async (context, [number = ""], options) => {
    const changed = await changeRefunds(context, number, { to: "settled", options });
    return changed.ok ? success(`${number}: ${changed.value.total} is settled.`) : changed.failure;
  },
};

export const returnTickets: Command = {
  name: "return-tickets",
  args: ["ORDER", "refund|credit", "TICKETS"],
  summary: "Returns single tickets of a confirmed order and releases their seats.",
  help: 'TICKETS are seats or barcodes as show-order prints them, separated by semicolons: "Orchestra, row C, seat 5; Orchestra, row C, seat 6". What a card paid goes back to it, or becomes account credit; what gift cards paid goes back onto them.',
  options: REASON,
  audited: true,
  run: async (
    { db, paymentDeps, by, currency, features },
    [number = "", typed = "", names = ""],
    options,
  ) => {
    const as = RETURNED_AS.find((kind) => kind === typed);
    if (as === undefined) return refused('The second argument must be "refund" or "credit".');
    const notReturned = refuseReturnAs(as, { features });
    if (notReturned !== null) return notReturned;
    const order = await findOrderByNumber(db, number);
    if (!order.ok) return order.failure;
    const chosen = chooseTickets(await listOrderTickets(db, [order.value]), names);
    if (!chosen.ok) return refused(...chosen.failure);
    const ticketIds = chosen.value;
    const reason = readOption(options, "reason");
    const deps = paymentDeps();
    const selection = { orderId: order.value, ticketIds, as, by, reason };
    const done = await retryTransaction(() =>
      transactionWithFaultPoints(
        deps,
        (result: Awaited<ReturnType<typeof returnChosenTickets>>) =>
          result.ok ? "tickets-returned" : null,
        (tx) => returnChosenTickets(tx, selection),
      ),
    );
    if (!done.ok) {
      const { failure: problem } = done;
      return refused(
        "companionOrders" in problem
          ? companionsFirstText(problem.companionOrders)
          : REFUND_REFUSALS[problem.code === "not-found" ? problem.code : problem.reason],
      );
    }
    await processDueRefunds(deps, order.value);
    const { tickets, to } = done.value;
    return success(
      `${number}: ${tickets} returned, ${formatReturnedAmounts(to, currency)}.`,
      ...(await describeReturnThere(db, order.value)),
    );
  },
};

/** Finds the ids of tickets by seat, barcode or id. Each name must match exactly one ticket. */
function chooseTickets(
  tickets: readonly TicketRecord[],
  names: string,
): Result<string[], string[]> {
  const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();
  const chosen = names
    .split(";")
    .map(normalize)
    .filter((name) => name !== "")
    .map((name) => ({
      name,
      matches: tickets.filter((ticket) =>
        [ticket.id, ticket.barcode ?? "", seatName(words, ticket)].map(normalize).includes(name),
      ),
    }));
  const problems = chosen
    .filter(({ matches }) => matches.length !== 1)
    .map(({ name, matches }) =>
      matches.length === 0
        ? `This order has no ticket "${name}".`
        : `Several tickets match "${name}". Use their barcodes.`,
    );
  if (chosen.length === 0) problems.push("Name at least one ticket.");
  return problems.length > 0
    ? { ok: false, failure: problems }
    : { ok: true, value: chosen.flatMap((named) => named.matches.map(({ id }) => id)) };
}

export const allowCancelling: Command = {
  name: "allow-cancelling",
  args: ["on|off"],
  needs: "cancellations",
  summary: "Turns on or off whether customers can cancel orders for account credit.",
  help: "They can cancel until `cancelHoursBefore` hours before the first performance, and the credit lasts `creditMonths` months: see `settings` of a season's file. The defaults are off, 48 and 6.",
  audited: true,
  run: async ({ db, by, currency }, [setting = ""]) => {
    if (setting !== "on" && setting !== "off")
      return refused('The argument must be "on" or "off".');
    const values = { customersMayCancel: setting === "on" };
    const said = sayRecord({ list: "settings", id: "1", values, isOnly: true });
    if (!said.ok) return refused(...formatMistakes(said.failure));
    const context = { currency, now: await readClock(db) };
    const options = { dryRun: false, moveSold: false, actor: by, action: "edit" } as const;
    const saved = await applySeason(db, said.value, context, options);
    if (!saved.ok) return saved;
    return success(
      setting === "on" ? "Customers can cancel their orders." : "Only staff can cancel orders.",
    );
  },
};
