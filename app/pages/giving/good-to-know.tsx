import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Panel } from "~/ui/layout/primitives";
import { venueSettings } from "#venue-settings";

/** Facts for donors: tax deductibility, receipts, monthly donations and the charity's tax ID. */
export function GoodToKnow() {
  const { t } = useTranslation();
  const { legalName: name, taxId } = venueSettings.charity;
  return (
    <Panel as="section" labelledBy="good-to-know">
      <h2 id="good-to-know">{t("giving.goodToKnow.title")}</h2>
      <p>{t("giving.goodToKnow.deductible")}</p>
      <p>{t("giving.goodToKnow.receipt")}</p>
      <p>{t("giving.goodToKnow.monthly")}</p>
      <p className="text-small text-muted">
        {t("account.giving.statement.charity", { name, taxId })}
      </p>
      <p>
        {t("giving.goodToKnow.ticketsFirst")}{" "}
        <a href={pathTo("membership-levels")}>{t("site.becomeMember")}</a>
      </p>
    </Panel>
  );
}
