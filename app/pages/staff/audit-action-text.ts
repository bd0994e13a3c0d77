import { z } from "zod";

import {
  APPLIED_LISTS,
  type AppliedList,
  appliedCountsSchema,
} from "#contract/names/applied-lists";
import {
  SEASON_KIND_NAMES,
  SEASON_KINDS,
  type SeasonKindName,
  type SeasonKindSetting,
} from "#contract/names/season-kinds";
import { AUDIT_ACTIONS, type AuditEntry } from "#contract/schemas/staff";

import type { Translate } from "~/i18n/translate";
import { fieldLabel } from "./season/season-labels";

/** Describes an audit entry in one line: the action, and its order, email or name. Unknown actions are shown as they are. */
export function describeAction(
  t: Translate,
  { action, details }: Pick<AuditEntry, "action" | "details">,
): string {
  if (action === "season") return describeSeason(t, details);
  if (action === "edit") return describeEdit(t, details);
  const known = AUDIT_ACTIONS.find((name) => name === action);
  const text = known === undefined ? action : t(`staff.actions.${known}`);
  return [text, details["order"], details["email"], details["name"]]
    .filter((part) => typeof part === "string")
    .join(" ");
}

const isKind = (list: AppliedList): list is SeasonKindName =>
  SEASON_KIND_NAMES.some((kind) => kind === list);

const listName = (t: Translate, list: AppliedList): string =>
  isKind(list) ? t(`staff.season.kinds.${list}`) : t(`staff.season.lists.${list}`);

const CHANGES = ["new", "changed", "removed"] as const;
const recordSchema = z.object({ list: z.enum(APPLIED_LISTS), change: z.enum(CHANGES) });
const editSchema = recordSchema.extend({ fields: z.record(z.string(), z.unknown()).default({}) });

/** What staff changed in the season: "Changed in the season (Performances): Starts, On sale from". */
function describeEdit(t: Translate, details: AuditEntry["details"]): string {
  const { data } = editSchema.safeParse(details);
  // Pages remove nothing.
  if (data === undefined || data.change === "removed") return t("staff.actions.edit");
  const { list, change } = data;
  const fields = isKind(list)
    ? formFieldNames(list)
        .filter((name) => Object.hasOwn(data.fields, name))
        .map((name) => fieldLabel(t, list, name))
    : [];
  return change === "changed" && fields.length === 0
    ? t("staff.actions.edit")
    : t(`staff.actions.onPages.${change}`, {
        list: listName(t, list),
        fields: fields.join(", "),
      });
}

const formFieldNames = (kind: SeasonKindName): string[] =>
  (SEASON_KINDS[kind] as SeasonKindSetting).fields.map(({ name }) => name);

/** What a season file changed: "Applied season files. Performances: 12 added, 1 removed", or one record of it. */
function describeSeason(t: Translate, details: AuditEntry["details"]): string {
  const counts = appliedCountsSchema.safeParse(details["counts"]);
  if (counts.success)
    return t("staff.actions.applied", {
      changes: APPLIED_LISTS.flatMap((list) => {
        const ofList = counts.data[list];
        if (ofList === undefined) return [];
        const numbers = CHANGES.flatMap((change) =>
          ofList[change] === 0
            ? []
            : [t(`staff.actions.appliedCount.${change}`, { count: ofList[change] })],
        );
        return [`${listName(t, list)}: ${numbers.join(", ")}`];
      }).join("; "),
    });
  const record = recordSchema.safeParse(details);
  // Entries of earlier releases do not say what they are about.
  return record.success
    ? t(`staff.actions.byFile.${record.data.change}`, {
        list: listName(t, record.data.list),
      })
    : t("staff.actions.season");
}
