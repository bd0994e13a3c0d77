import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export function CardLink() {
  const { t } = useTranslation();
  return (
    <p className="no-print">
      <a href={pathTo("subscription-card")}>{t("tickets.card.link")}</a>
    </p>
  );
}
