import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

/** From what a customer has as member or subscriber to the card that shows it. */
export function CardLink() {
  const { t } = useTranslation();
  return (
    <p className="no-print">
      <a href={pathTo("subscription-card")}>{t("tickets.card.link")}</a>
    </p>
  );
}
