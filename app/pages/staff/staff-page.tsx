import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { doctorOperations } from "#contract/operations/staff/doctor";
import { reportOperations } from "#contract/operations/staff/reports";
import { seasonOperations } from "#contract/operations/staff/season";
import { staffAccountOperations } from "#contract/operations/staff/accounts";
import { staffReadOperations } from "#contract/operations/staff/customers";
import { staffSaleOperations } from "#contract/operations/staff/sales";
import type { StaffPermission } from "#contract/schemas/staff";
import { STAFF_NOTICES, type StaffNoticeCode } from "~/domain/account/staff";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo, type Query } from "~/routing/paths";
import type { RouteId } from "~/routing/route-table";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Notice } from "~/ui/notice";

export type StaffFrame = {
  adminPath: string;
  name: string;
  /** Permissions of the role. */
  may: readonly StaffPermission[];
  notice: StaffNoticeCode | null;
};

/** What every staff page's loader returns as `frame`. */
const useStaffFrame = () => useLoaderData<{ frame: StaffFrame }>().frame;

type StaffRoute = Extract<RouteId, `staff-${string}`>;
type StaffParams<Id extends StaffRoute> = Omit<Parameters<typeof pathTo<Id>>[1], "adminPath">;

/** Returns `pathTo` for staff pages, whose first segment is the venue's own. */
export function useStaffPath() {
  const { adminPath } = useStaffFrame();
  return <Id extends StaffRoute>(id: Id, params: StaffParams<Id>, query?: Query) =>
    pathTo<StaffRoute>(id, { adminPath, ...params } as never, query);
}

type StaffPageProps = {
  errors?: ReactNode;
  /** The page is the customer search itself, which needs no second one. */
  isSearch?: boolean;
  /** At the door, where the page begins with its own field: without the search, and the navigation behind one line. */
  isDoor?: boolean;
  children: ReactNode;
};

const PAGES = {
  "staff-customers": "staff.find.title",
  "staff-performances": "staff.performances.title",
  "staff-season": "staff.season.title",
  "staff-day-report": "staff.report.title",
  "staff-refunds": "staff.refunds.title",
  "staff-campaign-link": "staff.link.title",
  "staff-audit-log": "staff.log.title",
  "staff-doctor": "doctor.page.title",
  "staff-accounts": "staff.accounts.title",
  "staff-own-password": "staff.password.title",
  "staff-own-second-factor": "staff.secondFactor.title",
} as const;

/** Pages that not every role may see. */
const REQUIRED_PERMISSIONS: Partial<Record<keyof typeof PAGES, StaffPermission>> = {
  "staff-season": seasonOperations.listSeasonRecords.permission,
  "staff-day-report": reportOperations.getDayReport.permission,
  "staff-refunds": staffSaleOperations.listOwedRefunds.permission,
  "staff-audit-log": staffReadOperations.listAuditLog.permission,
  "staff-doctor": doctorOperations.getDoctorReport.permission,
  "staff-accounts": staffAccountOperations.listStaffAccounts.permission,
};

export function StaffPage({ errors, isSearch = false, isDoor = false, children }: StaffPageProps) {
  const { t } = useTranslation();
  const { adminPath, name, may, notice } = useStaffFrame();
  const pages = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter((page) => {
    const permission = REQUIRED_PERMISSIONS[page];
    return permission === undefined || may.includes(permission);
  });
  const links = (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2 text-small">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {pages.map((page) => (
          <li key={page}>
            <a href={pathTo(page, { adminPath })} className="inline-block py-1">
              {t(PAGES[page])}
            </a>
          </li>
        ))}
      </ul>
      <form
        method="post"
        action={pathTo("staff-sign-out", { adminPath })}
        className="flex flex-wrap items-center gap-x-3 sm:ml-auto"
      >
        {/* Text browsers send forms without fields as GET. */}
        <input type="hidden" name="intent" value="sign-out" />
        <span className="text-muted">{t("staff.signedInAs", { name })}</span>{" "}
        <Button look="link">{t("access.signOut")}</Button>
      </form>
    </div>
  );
  return (
    <>
      {isSearch || isDoor ? null : <FindCustomerForm adminPath={adminPath} />}
      <nav aria-label={t("staff.navigation")} className="no-print border-b">
        {isDoor ? (
          <details className="wrap more">
            <summary>{t("site.menu")}</summary>
            {links}
          </details>
        ) : (
          <div className="wrap">{links}</div>
        )}
      </nav>
      <Main>
        {errors}
        <StaffNotice notice={notice} />
        {children}
      </Main>
    </>
  );
}

/** The customer search at the top of every page. */
function FindCustomerForm({ adminPath }: { adminPath: string }) {
  const { t } = useTranslation();
  return (
    <form
      method="post"
      action={pathTo("staff-customers", { adminPath })}
      role="search"
      aria-label={t("staff.find.title")}
      className="no-print bg-tint"
    >
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <label htmlFor="find-customer">{t("staff.find.title")}</label>{" "}
        <span className="max-w-full basis-[26rem]">
          <input
            id="find-customer"
            name="query"
            type="search"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            className="input"
          />
        </span>{" "}
        <Button look="small-quiet">{t("staff.find.find")}</Button>
      </div>
    </form>
  );
}

export function StaffNotice({ notice }: { notice: StaffNoticeCode | null }) {
  const { t } = useTranslation();
  if (notice === null) return null;
  return (
    <Notice tone={STAFF_NOTICES[notice]} takesFocus>
      <p>{t(`staff.notices.${notice}`)}</p>
    </Notice>
  );
}
