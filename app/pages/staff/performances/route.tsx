import { staffSearchSchema } from "#contract/operations/staff/performances";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { formatCount, formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { EventPages } from "~/parts/performances/event-list";
import { availabilityName } from "~/parts/performances/performance-sale";
import type { PageHandle } from "~/routing/handle";
import { CompareTable } from "~/ui/compare-table";
import { StandaloneLink } from "~/ui/layout/primitives";
import { SEAT_COUNTS } from "../performance/page";
import { performanceName } from "../performance-name";
import { PerformanceSearch } from "../staff-fields";
import { staffFrame } from "../staff-page.server";
import { StaffPage, useStaffPath } from "../staff-page";

export const handle = { title: "staff.performances.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listPerformanceSales");
  const { searchParams } = new URL(request.url);
  const parsed = staffSearchSchema.safeParse(Object.fromEntries(searchParams));
  const query = parsed.success ? parsed.data : { page: 1 };
  const sales = await context.crm.listPerformanceSales({ session: signedIn.session, query });
  if (!sales.ok) return throwStaffFailure(signedIn.visit, request, sales.failure);
  return { frame: staffFrame(signedIn), search: query.search ?? "", ...sales.value };
}

export function action() {
  return throwErrorPage(404);
}

/** Performances from yesterday on with their sales. */
export default function Performances() {
  const { search, performances, page, pageCount } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const path = staffPath("staff-performances", {});
  return (
    <StaffPage>
      <h1 id="title">{t("staff.performances.title")}</h1>
      <StandaloneLink href={staffPath("staff-queues", {})}>{t("staff.queue.title")}</StandaloneLink>
      <PerformanceSearch path={path} search={search} label={t("staff.performances.title")} />
      {performances.length === 0 ? (
        <p>{t("staff.performances.none", { search })}</p>
      ) : (
        <CompareTable
          stacks
          labelledBy="title"
          columns={(["performance", "status", ...SEAT_COUNTS, "amount"] as const).map((name) =>
            t(`staff.performances.column.${name}`),
          )}
          rows={performances.map(({ instance, amount, ...counts }) => ({
            key: instance.id,
            cells: [
              <a
                key="performance"
                className="inline-block py-0.5"
                href={staffPath("staff-performance", { instance: instance.id })}
              >
                {performanceName(t, locale, {
                  title: instance.event.title,
                  startsAt: instance.startsAt,
                  hallName: instance.hall.name,
                })}
              </a>,
              t(`staff.performances.status.${availabilityName(instance)}`),
              ...SEAT_COUNTS.map((name) => formatCount(counts[name], locale)),
              formatMoney(amount, locale),
            ],
          }))}
        />
      )}
      <EventPages
        page={page}
        pageCount={pageCount}
        getHref={(at) => staffPath("staff-performances", {}, { search, page: at })}
      />
    </StaffPage>
  );
}
