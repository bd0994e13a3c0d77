import type { PriceList } from "#contract/schemas/price-list";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { IfOpen } from "~/ui/layout/if-open";

type AccessPricesNoteProps = {
  priceList: Pick<PriceList, "access" | "priceTypes">;
  /** Whether seats can be chosen for the visitor. */
  choosesSeats?: boolean;
};

/** Says what the buyer's access registration does here. Renders nothing without one, or without access prices. */
export function AccessPricesNote({ priceList, choosesSeats = false }: AccessPricesNoteProps) {
  const { t } = useTranslation();
  const { access, priceTypes } = priceList;
  if (!access || !priceTypes.some(({ eligibility }) => eligibility === "access")) return null;
  const { maxTickets, companions, stepFree } = access;
  return (
    <p>
      {t("performance.access.applies", { count: maxTickets })}{" "}
      {companions === 0 ? null : `${t("performance.access.companions", { count: companions })} `}
      {choosesSeats && stepFree ? `${t("performance.access.stepFree")} ` : null}
      <IfOpen route="access">
        <a href={pathTo("access")}>{t("performance.access.link")}</a>
      </IfOpen>
    </p>
  );
}
