import { AUDIT_ACTIONS, type AuditEntry } from "#contract/schemas/staff";

import type { Translate } from "~/i18n/translate";

/** Describes an audit entry in one line: the action, and its order, email or name. Unknown actions are shown as they are. */
export function describeAction(
  t: Translate,
  { action, details }: Pick<AuditEntry, "action" | "details">,
): string {
  const known = AUDIT_ACTIONS.find((name) => name === action);
  const text = known === undefined ? action : t(`staff.actions.${known}`);
  return [text, details["order"], details["email"], details["name"]]
    .filter((part) => typeof part === "string")
    .join(" ");
}
