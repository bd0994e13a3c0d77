import { foodPlace } from "#contract/food-place";
import { RETURNED_AS } from "#contract/schemas/order";
import { cancelPerformance, findCancellationProgress } from "../money/returns/cancel-performance";
import { audit } from "../people/audit/audit-log";
import { findPerformanceReport, listPerformanceSales } from "../desk/staff/performance-sales";
import { REASON } from "./act-for-customer";
import { type Command, refused, success, formatMoney, table, textOf, formatTime } from "./command";
import { words } from "./show-orders";

export const cancelPerformanceCommand: Command = {
  name: "cancel-performance",
  args: ["PERFORMANCE", "refund|credit"],
  options: { ...REASON, "after-start": { help: "Cancel it even if it has started." } },
  audited: true,
  summary: "Cancels a performance and returns all its tickets.",
  help: "The worker returns the tickets order by order and emails each buyer. Card payments go back to the card, gift cards get their share back, and the rest becomes account credit.",
  run: async ({ db, by }, [instanceId = "", typed = ""], options) => {
    const as = RETURNED_AS.find((kind) => kind === typed);
    if (as === undefined) return refused('The second argument must be "refund" or "credit".');
    const reason = textOf(options, "reason");
    const afterStart = options["after-start"] === true;
    const done = await db.transaction(async (tx) => {
      const problem = await cancelPerformance(tx, { instanceId, as, reason, by, afterStart });
      if (problem !== null) return problem;
      const subject = { subjectKind: "performance", subjectId: instanceId };
      await audit(tx, by, { ...subject, action: "cancel-performance", reason, details: { as } });
      return findCancellationProgress(tx, instanceId);
    });
    if (done !== null && "code" in done)
      return refused(
        done.code === "not-found"
          ? `Performance "${instanceId}" not found.`
          : `${instanceId} has started. To cancel it anyway, add --after-start.`,
      );
    return success(
      `${instanceId} is canceled. Orders returned: ${done?.orders ?? 0}, still to return: ${done?.left ?? 0}.`,
    );
  },
};

/** The others add up to the first. */
const SEAT_COUNTS = ["capacity", "sold", "held", "reserved", "blocked", "left"] as const;

export const sales: Command = {
  name: "sales",
  args: ["[PERFORMANCE]"],
  options: {
    search: { value: "TEXT", help: "Only performances that match these words." },
    page: { value: "N", help: "The page of results; 30 performances per page." },
  },
  summary:
    "Shows the sales of performances from yesterday on, or of one performance by band and price type.",
  run: async ({ db, currency }, [id], options) => {
    if (id === undefined) {
      const page = Number(textOf(options, "page") ?? 1);
      if (!Number.isInteger(page) || page < 1) return refused("--page must be a number from 1.");
      const search = textOf(options, "search") ?? undefined;
      const { performances } = await listPerformanceSales(db, { search, page, currency });
      if (performances.length === 0) return success("No performances match.");
      return success(
        ...table([
          ["performance", "starts", "status", ...SEAT_COUNTS, "sales", "title"],
          ...performances.map(({ instance, amount, ...counts }) => [
            instance.id,
            formatTime(new Date(instance.startsAt)),
            instance.status,
            ...SEAT_COUNTS.map((name) => String(counts[name])),
            formatMoney(amount.amount, currency),
            instance.event.title,
          ]),
        ]),
      );
    }
    const report = await findPerformanceReport(db, id, currency);
    if (report === null) return refused(`Performance "${id}" not found.`);
    const { instance, capacity, sold, held, reserved, blocked, left, amount, rows } = report;
    return success(
      `${instance.event.title}, ${formatTime(new Date(instance.startsAt))}, ${instance.hall.name}: ${instance.status}`,
      `${sold} sold for ${formatMoney(amount.amount, currency)}, ${held} in baskets, ${reserved} reserved, ${blocked} blocked, ${left} free, of ${capacity} seats`,
      ...table(
        rows.map((row) => [
          row.band,
          row.priceType,
          String(row.sold),
          formatMoney(row.amount.amount, currency),
        ]),
      ),
    );
  },
};

export const food: Command = {
  name: "food",
  args: ["PERFORMANCE"],
  summary: "Lists the food and drink ordered for a performance: who collects what, and where.",
  run: async ({ db, currency }, [id = ""]) => {
    const report = await findPerformanceReport(db, id, currency);
    if (report === null) return refused(`Performance "${id}" not found.`);
    if (report.food.length === 0) return success("No food or drink was ordered.");
    return success(
      ...table([
        ["menu", "order", "customer", "where", "items", "allergies"],
        ...report.food.map((order) => [
          ...[order.menu, order.number, order.customer, foodPlace(words, order)],
          order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
          order.allergies ?? "",
        ]),
      ]),
    );
  },
};
