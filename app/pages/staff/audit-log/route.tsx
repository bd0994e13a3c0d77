import { useLoaderData } from "@remix-run/react";

import { AUDIT_PARTS } from "#contract/schemas/staff";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { ButtonLink } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { Lead, Row } from "~/ui/layout/primitives";
import { TabLinks } from "~/ui/layout/section-nav";
import { describeAction } from "../audit-action-text";
import { StaffPage, useStaffPath } from "../staff-page";
import { getLogPage, submitLogForm } from "./page.server";

export const handle = { title: "staff.log.title" } satisfies PageHandle;

export const loader = getLogPage;
export const action = submitLogForm;

/** The audit log. */
export default function StaffLog() {
  const { entries, part, isLater, earlier } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  return (
    <StaffPage>
      <h1>{t("staff.log.title")}</h1>
      <Lead>{t("staff.log.lead")}</Lead>
      <TabLinks
        label={t("staff.log.parts.label")}
        tabs={[null, ...AUDIT_PARTS].map((show) => ({
          href: staffPath("staff-audit-log", {}, { show }),
          label: t(`staff.log.parts.${show ?? "all"}`),
          current: show === part,
        }))}
      />
      {entries.length === 0 ? <p>{t("staff.actions.none")}</p> : null}
      <ol className="border-b">
        {entries.map((entry) => {
          const href = subjectPath(entry, staffPath);
          return (
            <li key={entry.id} className="grid gap-x-6 gap-y-1 border-t py-3 sm:grid-cols-line">
              <div className="grid gap-1">
                <p className="font-semibold">{describeAction(t, entry)}</p>
                {entry.subject === null ? (
                  <SeasonRecordId entry={entry} />
                ) : (
                  <p>
                    {href === null ? (
                      <Subject entry={entry} />
                    ) : (
                      <a className="inline-block py-0.5" href={href}>
                        <Subject entry={entry} />
                      </a>
                    )}
                    {entry.startsAt == null
                      ? null
                      : `, ${formatDate(entry.startsAt, "short-date-time", locale)}`}
                  </p>
                )}
                {entry.reason === null ? null : <p>{entry.reason}</p>}
              </div>
              <p className="num text-small text-muted sm:text-right">
                {t("staff.actions.by", {
                  actor: entry.actor,
                  time: formatDate(entry.at, "date-time", locale),
                })}
              </p>
            </li>
          );
        })}
      </ol>
      <Row>
        {isLater ? (
          <ButtonLink href={staffPath("staff-audit-log", {}, { show: part })} look="quiet">
            {t("staff.log.newest")}
          </ButtonLink>
        ) : null}
        {earlier === null ? null : (
          <ButtonLink
            href={staffPath("staff-audit-log", {}, { before: earlier, show: part })}
            look="quiet"
          >
            {t("staff.log.earlier")}
          </ButtonLink>
        )}
      </Row>
    </StaffPage>
  );
}

type Entry = ReturnType<typeof useLoaderData<typeof loader>>["entries"][number];

/** The record of an entry about the season that has no name of its own here: its id, as in files. */
function SeasonRecordId({ entry: { action, subjectId, details } }: { entry: Entry }) {
  const isRecord = ["season", "edit"].includes(action) && typeof details["list"] === "string";
  return isRecord ? <p>{subjectId}</p> : null;
}

/** Names of halls are translated, titles of events only marked with their language. */
function Subject({ entry: { subjectKind, subject } }: { entry: Entry }) {
  if (subjectKind === "hall") return <ContentText kind="hall" text={subject ?? ""} />;
  return ["performance", "queue"].includes(subjectKind) ? (
    <ContentText text={subject ?? ""} />
  ) : (
    subject
  );
}

/** Returns the path of the page about an entry's subject; null for none. */
function subjectPath(
  { subjectKind, subjectId, customerId: customer }: Entry,
  staffPath: ReturnType<typeof useStaffPath>,
): string | null {
  if (subjectKind === "performance") return staffPath("staff-performance", { instance: subjectId });
  if (customer === null) return null;
  return subjectKind === "order"
    ? staffPath("staff-customer-order", { customer, order: subjectId })
    : staffPath("staff-customer", { customer });
}
