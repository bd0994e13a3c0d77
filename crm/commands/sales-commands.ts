import { RETURNED_AS } from "#contract/schemas/order";
import { cancelPerformance, findCancellationProgress } from "../money/returns/cancel-performance";
import { audit } from "../people/audit/audit-log";
import { REASON } from "./act-for-customer";
import { type Command, refused, success, textOf } from "./command";

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
