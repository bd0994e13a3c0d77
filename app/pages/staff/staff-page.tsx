import type { ReactNode } from "react";

import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import type { StaffFrame } from "./staff-frame";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { StaffNotice } from "./staff-notice";

export type StaffPageProps = {
  frame: StaffFrame;
  /** What is wrong with the form that was sent: `<FormErrors>`. */
  errors?: ReactNode;
  children: ReactNode;
};

const PAGES = {
  "staff-customers": "staff.find.title",
  "staff-log": "staff.log.title",
  "staff-password": "staff.password.title",
  "staff-second-factor": "staff.secondFactor.title",
} as const;

/** A page for who is signed in as staff: the ways to the others first, then what there is to say, then the page. */
export function StaffPage({ frame, errors, children }: StaffPageProps) {
  const { t } = useTranslation();
  const { adminPath, name, readsLog, notice } = frame;
  const pages = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter(
    (page) => page !== "staff-log" || readsLog,
  );
  return (
    <>
      <nav aria-label={t("staff.navigation")} className="no-print border-b">
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-2 text-small">
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
            {/* A text browser sends a form without any field as a GET. */}
            <input type="hidden" name="intent" value="sign-out" />
            <span className="text-muted">{t("staff.signedInAs", { name })}</span>{" "}
            <Button look="link">{t("access.signOut")}</Button>
          </form>
        </div>
      </nav>
      <Main>
        {errors}
        <StaffNotice notice={notice} />
        {children}
      </Main>
    </>
  );
}
