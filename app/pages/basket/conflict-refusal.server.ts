import { basketConflict } from "~/domain/basket/basket-refusal";
import type { BasketRefusal } from "~/domain/basket/basket-refusal";

import type { Logger } from "~/.server/logger";

export type ReasonLog = Pick<Logger, "warn">;

/** What the visitor is told of a conflict. A reason that we have no words for is told in general, and logged. */
export function conflictRefusal(
  log: ReasonLog,
  reason: string,
): Extract<BasketRefusal, { code: "paying" | "conflict" }> {
  if (reason === "paying") return { code: "paying" };
  const known = basketConflict(reason);
  if (known === null) logUnknownReason(log, reason);
  return { code: "conflict", reason: known ?? "other" };
}

export function logUnknownReason(log: ReasonLog, reason: string): void {
  log.warn({ reason }, "unknown conflict reason from the box office");
}
