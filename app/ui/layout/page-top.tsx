import { LiveRegion } from "~/ui/live-region";
import { SkipLink } from "./skip-link";
import { useTranslation } from "~/i18n/translation-context";

/** The element that says what the step before has done. Script gives it the focus when a page arrives with it. */
export const NOTICES_ID = "notices";

export interface PageTopProps {
  /** The page has notices: they are the first thing to read. */
  hasNotices?: boolean;
}

/** What comes first on every page: the way past the header, and where script says things. */
export function PageTop({ hasNotices = false }: PageTopProps) {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink href={hasNotices ? `#${NOTICES_ID}` : "#main"}>
        {t("common.skipToContent")}
      </SkipLink>
      <LiveRegion offline={t("common.offline")} online={t("common.online")} />
    </>
  );
}
