import type { LoaderFunctionArgs } from "@remix-run/node";

import { knownName } from "#contract/text/known-names";
import { csvReply, fileReply } from "~/.server/rendering/file-reply";
import { throwErrorPage } from "~/.server/rendering/replies";
import { requireDayReport } from "../day-report/page.server";
import { decimal, revenueCells, takingsDifference, takingsName } from "../revenue-rows";

/** The day report for a spreadsheet, in the columns of its first table. */
export function loader(args: LoaderFunctionArgs) {
  return fileReply(args.context, async () => {
    const { t } = args.context.i18n;
    const { asked } = await requireDayReport(args);
    const { from, to, report } = asked;
    if (report === null) return throwErrorPage(404);
    const { takings, performances, issued } = report;
    const line = (
      section: Section,
      what: string,
      count: string,
      sold: number,
      returned: number,
    ) => [
      ...[t(`staff.report.section.${section}`), what, count, decimal(sold), ""],
      ...[decimal(returned), decimal(sold - returned), ""],
    ];
    return csvReply(`report-${from === to ? from : `${from}-${to}`}.csv`, [
      ...revenueCells(t, report),
      ...takings.map(({ kind, brand, taken, refunded }) =>
        line("takings", takingsName(t, { kind, brand }), "", taken, refunded),
      ),
      line("takings", t("staff.report.difference"), "", takingsDifference(report), 0),
      line("other", t("staff.report.issuedGiftCards"), "", issued.giftCards, 0),
      line("other", t("staff.report.issuedCredit"), "", issued.credit, 0),
      ...performances.map(({ title, startsAt, hallName, tickets, sold, returned }) =>
        line(
          "performances",
          title === null
            ? t("staff.report.noPerformance")
            : [
                title,
                startsAt ?? "",
                ...(hallName == null ? [] : [knownName(t, "hall", hallName)]),
              ].join(", "),
          ...([String(tickets), sold, returned] as const),
        ),
      ),
    ]);
  });
}

type Section = "takings" | "performances" | "other";
