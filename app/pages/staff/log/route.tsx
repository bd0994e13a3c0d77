import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { staffRefused, staffWhoMay } from "~/.server/auth/staff-area";
import { refuse } from "~/.server/http/pages/replies";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Lead, Row } from "~/ui/layout/primitives";
import { actWords } from "../act-words";
import { staffFrame } from "../staff-frame.server";
import { StaffPage } from "../staff-page";

export const handle = { title: "staff.log.title", layout: "staff" } satisfies PageHandle;

const SIZE = 50;

/** `before` of the address: an entry's number. What is no number is none. */
const beforeSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined);

/** What staff did, page by page: for those whose role lets them read it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await staffWhoMay(context, request, "read-audit-log");
  const { searchParams } = new URL(request.url);
  const before = beforeSchema.parse(searchParams.get("before") ?? undefined);
  const log = await context.crm.listAuditLog({
    session: caller.session,
    query: { before, pageSize: SIZE + 1 },
  });
  if (!log.ok) return staffRefused(caller.visit, request, log.failure);
  const acts = log.value.slice(0, SIZE);
  const earlier = log.value.length > SIZE ? (acts.at(-1)?.id ?? null) : null;
  return { frame: staffFrame(caller), acts, isLater: before !== undefined, earlier };
}

export function action() {
  return refuse(404);
}

/** What staff did: who, when, to whom and why. Nothing of it can be changed. */
export default function StaffLog() {
  const { frame, acts, isLater, earlier } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { adminPath } = frame;
  return (
    <StaffPage frame={frame}>
      <h1>{t("staff.log.title")}</h1>
      <Lead>{t("staff.log.lead")}</Lead>
      {acts.length === 0 ? <p>{t("staff.acts.none")}</p> : null}
      <ol className="border-b">
        {acts.map((act) => (
          <li key={act.id} className="grid gap-x-6 gap-y-1 border-t py-3 sm:grid-cols-line">
            <div className="grid gap-1">
              <p className="font-semibold">{actWords(t, act)}</p>
              {act.subject === null ? null : (
                <p>
                  {act.customerId === null ? (
                    act.subject
                  ) : (
                    <a
                      className="inline-block py-0.5"
                      href={pathTo("staff-customer", { adminPath, customer: act.customerId })}
                    >
                      {act.subject}
                    </a>
                  )}
                </p>
              )}
              {act.reason === null ? null : <p>{act.reason}</p>}
            </div>
            <p className="num text-small text-muted sm:text-right">
              {t("staff.acts.by", {
                actor: act.actor,
                time: formatDate(act.at, "date-time", locale),
              })}
            </p>
          </li>
        ))}
      </ol>
      <Row>
        {isLater ? (
          <ButtonLink href={pathTo("staff-log", { adminPath })} look="quiet">
            {t("staff.log.newest")}
          </ButtonLink>
        ) : null}
        {earlier === null ? null : (
          <ButtonLink href={pathTo("staff-log", { adminPath }, { before: earlier })} look="quiet">
            {t("staff.log.earlier")}
          </ButtonLink>
        )}
      </Row>
    </StaffPage>
  );
}
