import { ButtonLink } from "~/components/button-link";
import { Main } from "~/components/main";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

/** While nothing can be bought: until when, and that looking is still fine. */
export function MaintenancePage({ until }: { until: string | null }) {
  const { t, locale } = useWords();
  return (
    <Main>
      <h1>{t("pages.maintenance.title")}</h1>
      {until === null ? (
        <p>{t("pages.maintenance.over")}</p>
      ) : (
        <>
          <p>{t("pages.maintenance.text")}</p>
          <p>
            {t("pages.maintenance.until")}{" "}
            <strong>{formatDate(until, "time-with-zone", locale)}</strong>
            {", "}
            {formatDate(until, "date", locale)}
          </p>
        </>
      )}
      <p>
        <ButtonLink href={pathTo("whats-on")}>{t("errors.home")}</ButtonLink>
      </p>
    </Main>
  );
}
