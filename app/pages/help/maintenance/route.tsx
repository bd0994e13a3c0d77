import { data, type HeadersArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findClosure } from "~/.server/edge/maintenance";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";

export const handle = {
  title: ({ closure }, t) =>
    t(closure === null ? "pages.maintenance.overTitle" : "pages.maintenance.title"),
} satisfies PageHandle<typeof loader>;

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/** Returns 503 during maintenance and 200 afterwards, so that visitors can reload the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { crm, venue, now } = context;
  const closure = await findClosure(crm, venue, now);
  // Throws if the box office is down: then it is unknown whether there is maintenance.
  if (closure === null) await crm.getMaintenance();
  if (closure === null) return { closure };
  const { until } = closure;
  const seconds = until === null ? 300 : Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
  const headers = { "Retry-After": String(Math.max(1, seconds)) };
  return data({ closure }, { status: 503, headers });
}

export default function Maintenance() {
  const { closure } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  return (
    <Main>
      <h1>{t(closure === null ? "pages.maintenance.overTitle" : "pages.maintenance.title")}</h1>
      {closure === null ? (
        <p>{t("pages.maintenance.over")}</p>
      ) : (
        <Stack gap="small">
          <p>{t("pages.maintenance.text")}</p>
          {closure.message === null ? null : <p>{closure.message}</p>}
          {closure.until === null ? null : (
            <p>
              {t("pages.maintenance.until")}{" "}
              <strong>{formatDate(closure.until, "time-with-zone", locale)}</strong>
              {", "}
              {formatDate(closure.until, "date", locale)}
            </p>
          )}
          <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
        </Stack>
      )}
      <ButtonLink standalone href={pathTo("whats-on")}>
        {t("errors.home")}
      </ButtonLink>
    </Main>
  );
}
