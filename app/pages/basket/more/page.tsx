import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import type { ChosenItem, PerformanceAddOns } from "~/pages/extras/offers";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { pathTo } from "~/routing/paths";
import { AddOnFields, StockChoice } from "~/pages/extras/fields";
import { ExtrasErrors, type ExtrasAnswer } from "~/pages/extras/errors";

type MorePageProps = {
  performances: PerformanceAddOns[];
  merchandise: ChosenItem[];
  requestKey: string;
  answer: ExtrasAnswer | undefined;
};

/** Add-ons, food and merchandise of a basket are added and changed here. */
export function MorePage({ performances, merchandise, requestKey, answer }: MorePageProps) {
  const { t } = useTranslation();
  const ownPath = useOwnPath();
  const isEmpty = performances.length + merchandise.length === 0;
  return (
    <Main>
      <ExtrasErrors faults={answer?.faults} />
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1>{t("basket.more.title")}</h1>
      {isEmpty ? <p>{t("basket.more.none")}</p> : null}
      {isEmpty ? null : (
        <form method="post" action={ownPath} noValidate className="grid max-w-form gap-6">
          <input type="hidden" name="requestKey" value={requestKey} />
          {performances.length === 0 ? null : (
            <Stack as="section" labelledBy="more-add-ons" gap="small">
              <h2 id="more-add-ons">{t("addOns.title")}</h2>
              <AddOnFields performances={performances} answer={answer} />
            </Stack>
          )}
          {merchandise.length === 0 ? null : (
            <Stack as="section" labelledBy="more-shop" gap="small">
              <h2 id="more-shop">{t("upsells.shop")}</h2>
              <StockChoice items={merchandise} performance={null} answer={answer} />
            </Stack>
          )}
          <p>
            <Button>{t("basket.more.keep")}</Button>
          </p>
        </form>
      )}
    </Main>
  );
}
