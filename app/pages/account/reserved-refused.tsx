import type { OrderSummary } from "#contract/schemas/order";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/error-summary";

import type { ReservedAnswer } from "./reserved-problem";
import { useTranslation } from "~/i18n/translation-context";

import { countText } from "../basket/count-text";

export type ReservedRefusedProps = {
  answer: ReservedAnswer;
  orders: readonly OrderSummary[];
  inBasket: { ticketCount: number; otherCount: number };
};

/** Why a reserved order was not put into the basket, with the offer to empty a full one. */
export function ReservedRefused({ answer, orders, inBasket }: ReservedRefusedProps) {
  const { t } = useTranslation();
  const refused = orders.find(({ id }) => id === answer.order);
  return (
    <ErrorSummary title={t("account.reserved.refused.title")} errors={[]}>
      <p className="font-semibold">{t(`account.reserved.refused.${answer.problem}`)}</p>
      {answer.problem === "basket-not-empty" && refused !== undefined ? (
        <form method="post" className="grid justify-items-start gap-2">
          <p>{t("account.reserved.empties", { contents: countText(t, inBasket) })}</p>
          <input type="hidden" name="order" value={refused.id} />
          <Button look="small" name="intent" value="empty-and-take-up">
            {t("account.reserved.emptyAndTakeUp", { number: refused.number })}
          </Button>
        </form>
      ) : null}
    </ErrorSummary>
  );
}
