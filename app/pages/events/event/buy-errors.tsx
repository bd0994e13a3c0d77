import type { EventDetail } from "#contract/schemas/event";
import { ErrorSummary } from "~/ui/forms/error-summary";

import type { InstanceOffers } from "./event-offers";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { BUY_ID } from "./buy-here";
import type { BuyAnswer } from "./buy-here";
import { GroupSales } from "../group-sales";
import { refusalMessage } from "../refusal-message";

type BuyErrorsProps = {
  event: EventDetail;
  onSale: readonly InstanceOffers[];
  answer: BuyAnswer | undefined;
};

/** Why nothing was bought on the event's page: by the form's own rules, or by what the box office knows. */
export function BuyErrors({ event, onSale, answer }: BuyErrorsProps) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { refusal, lastResult } = answer;
  if (refusal === null)
    return (
      <FormErrors
        formId={BUY_ID}
        lastResult={lastResult}
        fields={["offer", "quantity"]}
        title={t("performance.refused.title")}
      />
    );
  return (
    <ErrorSummary
      title={t("performance.refused.title")}
      errors={[
        {
          // Where nothing is left there is no form, and no field to lead to.
          fieldId: onSale.length > 0 ? `${BUY_ID}-offer` : undefined,
          message: refusalMessage(t, refusal, { instance: { event } }),
        },
      ]}
    >
      <p>{t("performance.refused.nothingTaken")}</p>
      {refusal.code === "limit" ? <GroupSales /> : null}
    </ErrorSummary>
  );
}
