import { ButtonLink } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import type { Closure } from "~/domain/maintenance";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { CallBoxOffice } from "~/ui/call-box-office";

/** While nothing can be bought: until when, and that looking is still fine. */
export function MaintenancePage({ closure }: { closure: Closure | null }) {
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
      <p>
        <ButtonLink href={pathTo("whats-on")}>{t("errors.home")}</ButtonLink>
      </p>
    </Main>
  );
}
