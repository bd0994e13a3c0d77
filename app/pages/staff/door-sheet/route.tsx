import { useLoaderData } from "@remix-run/react";

import { formatBarcode } from "#contract/schemas/ticket";
import { seatName } from "#contract/text/seat-name";
import { throwErrorPage } from "~/.server/rendering/replies";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { PrintButton } from "~/ui/button";
import { CompareTable } from "~/ui/compare-table";
import { ContentText } from "~/ui/content-text";
import { StandaloneLink } from "~/ui/layout/primitives";
import { DoorHead } from "../door-head";
import { DoorLinks } from "../door-links";
import { StaffPage, useStaffPath } from "../staff-page";
import { getDoorSheetPage } from "./page.server";

export const handle = { title: "staff.doorSheet.title" } satisfies PageHandle;

export const loader = getDoorSheetPage;
export const action = () => throwErrorPage(404);

/** Valid tickets by the end of their codes, to check on paper when the network is down. */
export default function StaffDoorSheet() {
  const { instance, sheet } = useLoaderData<typeof getDoorSheetPage>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const columns = [
    t("staff.doorSheet.code"),
    t("staff.admissions.column.seat"),
    t("staff.admissions.column.type"),
    t("staff.doorSheet.ticked"),
  ];
  return (
    <StaffPage>
      <DoorHead instance={instance} title={t("staff.doorSheet.title")} />
      <p>{t("staff.doorSheet.lead")}</p>
      <PrintButton label={t("staff.doorSheet.print")} />
      <StandaloneLink
        screenOnly
        href={staffPath("staff-door-sheet-csv", { instance: instance.id })}
      >
        {t("staff.admissions.csv")}
      </StandaloneLink>
      {sheet.tickets.length === 0 ? (
        <p>{t("staff.doorSheet.none")}</p>
      ) : (
        <CompareTable
          stacks
          labelledBy="title"
          columns={columns}
          rows={sheet.tickets.map(
            ({ shortCode, seat, priceTypeName, admittedAt, isRefunded }, at) => ({
              key: `${shortCode} ${at}`,
              cells: [
                formatBarcode(shortCode),
                isRefunded === true
                  ? `${seatName(t, seat)}${DOT}${t("staff.refunds.why.by-provider")}`
                  : seatName(t, seat),
                <ContentText key="type" kind="priceType" text={priceTypeName} />,
                admittedAt === null ? "☐" : formatDate(admittedAt, "time", locale),
              ],
            }),
          )}
        />
      )}
      <DoorLinks instanceId={instance.id} but="staff-door-sheet" />
    </StaffPage>
  );
}
