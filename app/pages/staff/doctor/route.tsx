import { useLoaderData } from "@remix-run/react";

import { FINDING_LEVELS, type Finding } from "#contract/names/findings";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { StaffPage, useStaffPath } from "../staff-page";
import { againForm } from "./form";
import { getDoctorPage, submitAgainForm } from "./page.server";

export const handle = {
  title: "doctor.page.title",
  posts: [againForm],
} satisfies PageHandle;

export const loader = getDoctorPage;
export const action = submitAgainForm;

/** What stops sales or will be noticed, and what to do about it. */
export default function StaffDoctor() {
  const { report } = useLoaderData<typeof getDoctorPage>();
  const { t, locale } = useTranslation();
  const { id, errors } = usePageForm(againForm);
  const { ranAt, isOld, findings } = report;
  return (
    <StaffPage errors={errors}>
      <h1 id="title">{t("doctor.page.title")}</h1>
      <Lead>{t("doctor.page.lead")}</Lead>
      {ranAt === null ? (
        <p>{t("doctor.page.never")}</p>
      ) : (
        <p>{t("doctor.page.ranAt", { time: formatDate(ranAt, "date-time", locale) })}</p>
      )}
      {isOld ? (
        <Notice tone="warning">
          <p>{t("doctor.page.old")}</p>
        </Notice>
      ) : null}
      {ranAt !== null && findings.length === 0 ? <p>{t("doctor.none")}</p> : null}
      {FINDING_LEVELS.map((level) => {
        const ofLevel = findings.filter((finding) => finding.level === level);
        return ofLevel.length === 0 ? null : (
          <Stack key={level} as="section" labelledBy={level}>
            <h2 id={level}>{t(`doctor.level.${level}`)}</h2>
            <ul className="border-b">
              {ofLevel.map((finding) => (
                <FindingEntry key={finding.code} finding={finding} />
              ))}
            </ul>
          </Stack>
        );
      })}
      <PageForm
        id={id}
        button={t(ranAt === null ? "doctor.page.first" : "doctor.page.again")}
        look="quiet"
      >
        <input type="hidden" name="intent" value="again" />
        <p className="text-muted">{t("doctor.page.againHelp")}</p>
      </PageForm>
    </StaffPage>
  );
}

function FindingEntry({ finding: { code, about, more } }: { finding: Finding }) {
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  return (
    <li className="grid gap-1 border-t py-3">
      <h3 className="font-sans text-base font-semibold">{t(`doctor.wrong.${code}`)}</h3>
      <p>{t(`doctor.todo.${code}`)}</p>
      {about.length === 0 ? null : (
        <ul className="list-disc pl-6 [overflow-wrap:anywhere]">
          {about.map(({ name, at, performanceId }) => {
            const text =
              at === null ? name : `${name}, ${formatDate(at, "short-date-time", locale)}`;
            return (
              <li key={`${performanceId ?? ""} ${text}`}>
                {performanceId === null ? (
                  text
                ) : (
                  <a
                    className="inline-block py-0.5"
                    href={staffPath("staff-performance", { instance: performanceId })}
                  >
                    {text}
                  </a>
                )}
              </li>
            );
          })}
          {more > 0 ? <li>{t("doctor.more", { count: more })}</li> : null}
        </ul>
      )}
    </li>
  );
}
