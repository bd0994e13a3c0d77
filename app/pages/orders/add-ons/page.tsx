import type { BasketOffers } from "#contract/schemas/basket-offers";

import { ExtrasErrors, type ExtrasAnswer } from "~/pages/extras/errors";
import { AddOnFields, GiftFields } from "~/pages/extras/fields";
import type { PerformanceAddOns } from "~/pages/extras/offers";
import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";

type AddOnsPageProps = {
  number: string;
  gift: (NonNullable<BasketOffers["donation"]> & { fundName: string }) | null;
  performances: PerformanceAddOns[];
  back: string;
  requestKey: string;
  answer: ExtrasAnswer | undefined;
};

/** Add-ons for the performances of an order, and a gift. They go into a basket of their own. */
export function AddOnsPage(props: AddOnsPageProps) {
  const { number, gift, performances, back, requestKey, answer } = props;
  const { t } = useTranslation();
  const isEmpty = gift === null && performances.length === 0;
  return (
    <Main>
      <ExtrasErrors faults={answer?.faults} />
      <h1>{t("order.addOns.title")}</h1>
      <Lead>{t(isEmpty ? "order.addOns.none" : "order.addOns.intro", { number })}</Lead>
      {isEmpty ? null : (
        <FormStack id="add-ons" aria-label={t("order.addOns.title")}>
          <input type="hidden" name="requestKey" value={requestKey} />
          <AddOnFields {...{ performances, answer }} />
          {gift === null ? null : (
            <GiftFields
              legend={t("order.addOns.gift", { fund: gift.fundName })}
              gift={gift}
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
