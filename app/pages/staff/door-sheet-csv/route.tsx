import { knownName } from "#contract/text/known-names";
import type { LoaderFunctionArgs } from "@remix-run/node";

import { formatBarcode } from "#contract/schemas/ticket";
import { sectionName } from "#contract/text/section-name";
import { csvReply, fileReply } from "~/.server/rendering/file-reply";
import { requireDoorSheet } from "../door-sheet/page.server";

/** The door sheet for a spreadsheet. Codes are in groups, so that none loses its zeros. */
export function loader(args: LoaderFunctionArgs) {
  return fileReply(args.context, async () => {
    const { t } = args.context.i18n;
    const { sheet, instance } = await requireDoorSheet(args);
    const columns = ["section", "row", "number", "type", "admitted", "note"] as const;
    return csvReply(`door-${instance.id.replaceAll(/[^\w-]/g, "")}.csv`, [
      [t("staff.doorSheet.code"), ...columns.map((name) => t(`staff.admissions.column.${name}`))],
      ...sheet.tickets.map(({ shortCode, seat, priceTypeName, admittedAt, isRefunded }) => [
        ...[
          formatBarcode(shortCode),
          sectionName(t, seat.section),
          seat.row ?? "",
          seat.number ?? "",
        ],
        ...[knownName(t, "priceType", priceTypeName), admittedAt ?? ""],
        isRefunded === true ? t("staff.refunds.why.by-provider") : "",
      ]),
    ]);
  });
}
