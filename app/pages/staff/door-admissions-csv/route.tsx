import { sectionName } from "#contract/text/section-name";
import { knownName } from "#contract/text/known-names";
import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply, csvReply } from "~/.server/rendering/file-reply";
import { bothNumbers } from "../order-words";
import { requireAdmissions } from "../door-admissions/page.server";

/** The whole list of admissions for a spreadsheet. */
export function loader(args: LoaderFunctionArgs) {
  return fileReply(args.context, async () => {
    const { t } = args.context.i18n;
    const { list, instance } = await requireAdmissions(args, { whole: true });
    const columns = [
      "section",
      "row",
      "number",
      "type",
      "order",
      "admitted",
      "out",
      "note",
    ] as const;
    return csvReply(`admissions-${instance.id.replaceAll(/[^\w-]/g, "")}.csv`, [
      columns.map((name) => t(`staff.admissions.column.${name}`)),
      ...list.tickets.map(
        ({ seat, priceTypeName, orderNumber, systemOrder, admittedAt, leftAt, isRefunded }) => [
          ...[sectionName(t, seat.section), seat.row ?? "", seat.number ?? ""],
          knownName(t, "priceType", priceTypeName),
          bothNumbers(t, orderNumber, systemOrder),
          ...[admittedAt ?? "", leftAt ?? ""],
          isRefunded === true ? t("staff.refunds.why.by-provider") : "",
        ],
      ),
    ]);
  });
}
