import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { IfOpen } from "~/ui/layout/if-open";
import { Panel } from "~/ui/layout/primitives";
import { venueSettings } from "~/venue-settings";

/** Facts for donors: tax deductibility, receipts, monthly donations and the charity's tax ID. */
export function GoodToKnow({ takesMonthly }: { takesMonthly: boolean }) {
  const { t } = useTranslation();
  const { charity } = venueSettings;
  return (
    <Panel as="section" labelledBy="good-to-know">
      <h2 id="good-to-know">{t("giving.goodToKnow.title")}</h2>
      {charity === undefined ? null : <p>{t("giving.goodToKnow.deductible")}</p>}
      <p>{t("giving.goodToKnow.receipt")}</p>
      {takesMonthly ? <p>{t("giving.goodToKnow.monthly")}</p> : null}
      {charity === undefined ? null : (
        <p className="text-small text-muted">
          {t("account.giving.statement.charity", { name: charity.legalName, taxId: charity.taxId })}
        </p>
      )}
      <IfOpen route="membership-levels">
        <p>
          {t("giving.goodToKnow.ticketsFirst")}{" "}
          <a href={pathTo("membership-levels")}>{t("site.becomeMember")}</a>
        </p>
      </IfOpen>
    </Panel>
  );
}
