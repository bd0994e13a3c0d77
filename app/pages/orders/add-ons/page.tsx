import type { Money } from "#contract/schemas/money";
import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import type { PerformanceAddOns } from "~/domain/basket/stock-page";
import { useTranslation } from "~/i18n/translation-context";

import { AddOnFields } from "~/pages/checkout/add-on-fields";
import { GiftFields } from "~/pages/checkout/gift-fields";
import { StockErrors } from "~/pages/checkout/stock-errors";
import type { StockAnswer } from "~/pages/checkout/stock-errors";

export type AddOnsPageProps = {
  number: string;
  gift: { fundName: string; values: Money[] } | null;
  performances: PerformanceAddOns[];
  back: string;
  requestKey: string;
  answer: StockAnswer | undefined;
};

/** What may be added once an order is there: what goes with its performances, a gift. It is a basket of its own. */
export function AddOnsPage(props: AddOnsPageProps) {
  const { number, gift, performances, back, requestKey, answer } = props;
  const { t } = useTranslation();
  const isEmpty = gift === null && performances.length === 0;
  return (
    <Main>
      <StockErrors faults={answer?.faults} />
      <h1>{t("order.addOns.title")}</h1>
      <Lead>{t(isEmpty ? "order.addOns.none" : "order.addOns.intro", { number })}</Lead>
      {isEmpty ? null : (
        <FormStack id="add-ons" aria-label={t("order.addOns.title")}>
          <input type="hidden" name="requestKey" value={requestKey} />
          <AddOnFields {...{ performances, answer }} />
          {gift === null ? null : (
            <GiftFields
              legend={t("order.addOns.gift", { fund: gift.fundName })}
              gift={{ values: gift.values, displayOther: true }}
              answer={answer}
            />
          )}
          <p>
            <Button>{t("order.addOns.add")}</Button>
          </p>
        </FormStack>
      )}
      <BackLink href={back}>{t("order.addOns.back")}</BackLink>
    </Main>
  );
}
