import { RETURNED_AS } from "#contract/schemas/order";
import { SETTABLE_STATUSES } from "#contract/schemas/staff-sales";
import { cancelPerformance, findCancellationProgress } from "../money/returns/cancel-performance";
import { setSaleStatus } from "../stock/catalogue/sale-status";
import { audit } from "../people/audit/audit-log";
import { REASON } from "./act-for-customer";
import { type Command, refused, refuseReturnAs, success, readOption } from "./command";

export const cancelPerformanceCommand: Command = {
  name: "cancel-performance",
  args: ["PERFORMANCE", "refund|credit"],
  options: { ...REASON, "after-start": { help: "Cancel it even if it has started." } },
  audited: true,
  summary: "Cancels a performance and returns all its tickets.",
  help: "The worker returns the tickets order by order and emails each buyer. Card payments go back to the card, gift cards get their share back, and the rest becomes account credit.",
  run: async ({ db, by, features }, [instanceId = "", typed = ""], options) => {
    const as = RETURNED_AS.find((kind) => kind === typed);
    if (as === undefined) return refused('The second argument must be "refund" or "credit".');
    const notReturned = refuseReturnAs(as, { features });
    if (notReturned !== null) return notReturned;
    const reason = readOption(options, "reason");
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

export const setStatus: Command = {
  name: "set-status",
  args: ["PERFORMANCE", "STATUS"],
  summary: `Sets how a performance is sold: ${SETTABLE_STATUSES.join(", ")}.`,
  help: "Tickets already sold stay valid. Sold out and limited follow from the seats. To cancel, use cancel-performance.",
  options: REASON,
  audited: true,
  run: async ({ db, by }, [id = "", typed = ""], options) => {
    const status = SETTABLE_STATUSES.find((known) => known === typed);
    if (status === undefined)
      return refused(`STATUS must be one of ${SETTABLE_STATUSES.join(", ")}.`);
    const refusal = await db.transaction(async (tx) => {
      const problem = await setSaleStatus(tx, id, status);
      if (problem !== null) return problem;
      await audit(tx, by, {
        action: "status",
        subjectKind: "performance",
        subjectId: id,
        reason: readOption(options, "reason"),
        details: { status },
      });
      return null;
    });
    if (refusal === null) return success(`${id} is now ${status}.`);
    return refused(
      refusal.code === "not-found"
        ? `Performance "${id}" not found.`
        : `${id} is canceled and its tickets are returned, so it cannot go back on sale.`,
    );
  },
};
