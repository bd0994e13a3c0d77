import { Lead } from "~/ui/layout/lead";
import { Stack } from "~/ui/layout/stack";
import type { AuditEntry } from "#contract/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";

import { actWords } from "../act-words";

/** What staff did for this customer lately, so that the next one does not do it again. */
export function CustomerActs({ acts }: { acts: readonly AuditEntry[] }) {
  const { t, locale } = useTranslation();
  return (
    <Stack as="section" labelledBy="acts" gap="small">
      <h2 id="acts">{t("staff.acts.title")}</h2>
      {acts.length === 0 ? (
        <Lead>{t("staff.acts.none")}</Lead>
      ) : (
        <ol className="border-b">
          {acts.map((act) => (
            <li key={act.id} className="grid gap-1 border-t py-3">
              <p className="font-semibold">{actWords(t, act)}</p>
              {act.reason === null ? null : <p>{act.reason}</p>}
              <p className="num text-small text-muted">
                {t("staff.acts.by", {
                  actor: act.actor,
                  time: formatDate(act.at, "date-time", locale),
                })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}
