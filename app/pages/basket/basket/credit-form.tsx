import { Button } from "~/ui/button";
import { Parted } from "~/ui/parted";
import { Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { BasketAnswer, OpenView } from "~/domain/basket/basket-view";
import { isFree } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { BasketForm } from "./basket-form";
import { fieldAnswer } from "./field-answer";

export type CreditFormProps = {
  credit: NonNullable<OpenView["credit"]>;
  answer: BasketAnswer | undefined;
};

/** Account credit: all of it, an amount of it, or none. */
export function CreditForm({ credit: { balance, used }, answer }: CreditFormProps) {
  const { t, locale } = useTranslation();
  if (isFree(balance) && used === null) return null;
  const { field, typed, ...said } = fieldAnswer(
    t,
    answer,
    "credit-amount",
    t("common.errorPrefix"),
  );
  return (
    <Stack as="section" labelledBy="credit" gap="small">
      <h2 id="credit">{t("basket.credit.title")}</h2>
      <p>
        {t("basket.credit.balance", { sum: formatMoney(balance, locale) })}{" "}
        {used === null ? null : t("basket.credit.used", { sum: formatMoney(used, locale) })}
      </p>
      <BasketForm className="flex flex-wrap gap-x-4 gap-y-2">
        <input type="hidden" name="intent" value="credit" />
        <Parted>
          <Button look="small-quiet" name="use" value="all">
            {t("basket.credit.all")}
          </Button>
          {used === null ? null : (
            <Button look="small-quiet" name="use" value="none">
              {t("basket.credit.none")}
            </Button>
          )}
        </Parted>
      </BasketForm>
      <BasketForm className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <input type="hidden" name="intent" value="credit" />
        <TextField
          field={{ ...field, name: "amount", initialValue: typed }}
          {...said}
          label={t("basket.credit.amount")}
          inputMode="decimal"
          width="short"
        />
        <Button look="small-quiet" name="use" value="amount">
          {t("basket.credit.useAmount")}
        </Button>
      </BasketForm>
    </Stack>
  );
}
