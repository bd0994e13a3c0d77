import { useLoaderData } from "@remix-run/react";

import { AUDIT_PARTS, type AuditEntry } from "#contract/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Lead, Row } from "~/ui/layout/primitives";
import { TabLinks } from "~/ui/layout/section-nav";
import { describeAction } from "../action-text";
import { StaffPage } from "../staff-page";
import { getLogPage, submitLogForm } from "./page.server";

export const handle = { title: "staff.log.title" } satisfies PageHandle;

export const loader = getLogPage;
export const action = submitLogForm;

/** The audit log. */
export default function StaffLog() {
  const { frame, entries, part, isLater, earlier } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { adminPath } = frame;
  return (
    <StaffPage frame={frame}>
      <h1>{t("staff.log.title")}</h1>
      <Lead>{t("staff.log.lead")}</Lead>
      <TabLinks
        label={t("staff.log.parts.label")}
        tabs={[null, ...AUDIT_PARTS].map((show) => ({
          href: pathTo("staff-log", { adminPath }, { show }),
          label: t(`staff.log.parts.${show ?? "all"}`),
          current: show === part,
        }))}
      />
      {entries.length === 0 ? <p>{t("staff.actions.none")}</p> : null}
      <ol className="border-b">
        {entries.map((entry) => {
          const href = subjectPath(entry, adminPath);
          return (
            <li key={entry.id} className="grid gap-x-6 gap-y-1 border-t py-3 sm:grid-cols-line">
              <div className="grid gap-1">
                <p className="font-semibold">{describeAction(t, entry)}</p>
                {entry.subject === null ? null : (
                  <p>
                    {href === null ? (
                      entry.subject
                    ) : (
                      <a className="inline-block py-0.5" href={href}>
                        {entry.subject}
                      </a>
                    )}
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
          <ButtonLink href={pathTo("staff-log", { adminPath }, { show: part })} look="quiet">
            {t("staff.log.newest")}
          </ButtonLink>
        ) : null}
        {earlier === null ? null : (
          <ButtonLink
            href={pathTo("staff-log", { adminPath }, { before: earlier, show: part })}
            look="quiet"
          >
            {t("staff.log.earlier")}
          </ButtonLink>
        )}
      </Row>
    </StaffPage>
  );
}

/** Returns the path of the page about an entry's subject; null for none. */
function subjectPath(
  {
    subjectKind,
    subjectId,
    customerId: customer,
  }: Pick<AuditEntry, "subjectKind" | "subjectId"> & { customerId: string | null },
  adminPath: string,
): string | null {
  if (subjectKind === "performance")
    return pathTo("staff-performance", { adminPath, instance: subjectId });
  if (customer === null) return null;
  return subjectKind === "order"
    ? pathTo("staff-customer-order", { adminPath, customer, order: subjectId })
    : pathTo("staff-customer", { adminPath, customer });
}
