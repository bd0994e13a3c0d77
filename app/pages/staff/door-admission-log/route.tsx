import { useLoaderData } from "@remix-run/react";

import { seatName } from "#contract/text/seat-name";
import { throwErrorPage } from "~/.server/rendering/replies";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { CompareTable } from "~/ui/compare-table";
import { DoorHead } from "../door-head";
import { DoorLinks } from "../door-links";
import { StaffPage } from "../staff-page";
import { getAdmissionLogPage } from "./page.server";

export const handle = { title: "staff.admissionLog.title" } satisfies PageHandle;

export const loader = getAdmissionLogPage;
export const action = () => throwErrorPage(404);

/** What happened at the door, newest first. */
export default function StaffAdmissionLog() {
  const { instance, entries } = useLoaderData<typeof getAdmissionLogPage>();
  const { t, locale } = useTranslation();
  return (
    <StaffPage>
      <DoorHead instance={instance} title={t("staff.admissionLog.title")} />
      <p>{t("staff.admissionLog.lead")}</p>
      {entries.length === 0 ? (
        <p>{t("staff.admissionLog.none")}</p>
      ) : (
        <CompareTable
          stacks
          labelledBy="title"
          columns={(["at", "action", "seat", "by"] as const).map((name) =>
            t(`staff.admissionLog.column.${name}`),
          )}
          rows={entries.map(
            ({ id, at, action: what, isLate, seat, isReturned = seat === null, by }) => ({
              key: String(id),
              cells: [
                formatDate(at, "short-date-time", locale),
                [
                  t(`staff.admissionLog.action.${what}`),
                  ...(isLate ? [t("staff.admissionLog.late")] : []),
                ].join(DOT),
                [
                  ...(seat === null ? [] : [seatName(t, seat)]),
                  ...(isReturned ? [t("staff.admissionLog.gone")] : []),
                ].join(DOT),
                by ?? "–",
              ],
            }),
          )}
        />
      )}
      <DoorLinks instanceId={instance.id} but="staff-door-admission-log" />
    </StaffPage>
  );
}
