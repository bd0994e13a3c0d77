import { LiveRegion } from "~/components/live-region";
import { SkipLink } from "~/components/skip-link";
import { useWords } from "~/i18n/words-context";

/** What comes first on every page: the way past the header, and where script says things. */
export function PageTop() {
  const { t } = useWords();
  return (
    <>
      <SkipLink>{t("common.skipToContent")}</SkipLink>
      <LiveRegion offline={t("common.offline")} online={t("common.online")} />
    </>
  );
}
