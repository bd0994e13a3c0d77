import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { PageOffers, BasketAnswer } from "~/domain/basket/basket-view";
import { GIFT_FIELD, GIFT_OTHER, GIFT_OTHER_FIELD } from "~/domain/basket/gift-wish";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { BasketForm } from "./basket-form";
import { fieldAnswer } from "./field-answer";

type GiftFormProps = {
  gift: NonNullable<PageOffers["donation"]>;
  requestKey: string;
  answer: BasketAnswer | undefined;
};

/** Asks for a gift to the centre: nothing of it is chosen at first, and no answer is an answer. */
export function GiftForm({ gift: { values, displayOther }, requestKey, answer }: GiftFormProps) {
  const { t, locale } = useTranslation();
  const typed = answer?.typed.intent === "gift" ? answer.typed : null;
  const told = (id: string) => {
    const { field, errors, errorPrefix } = fieldAnswer(t, answer, id, t("common.errorPrefix"));
    return { field, errors, errorPrefix };
  };
  return (
    <Stack as="section" labelledBy="gift-title" gap="small">
      <h2 id="gift-title">{t("basket.gift.title")}</h2>
      <p>{t("basket.gift.text")}</p>
      <BasketForm className="grid max-w-form gap-3">
        <input type="hidden" name="requestKey" value={requestKey} />
        <RadioGroup
          {...told(GIFT_FIELD)}
          legend={t("basket.gift.amount")}
          defaultValue={typed?.gift}
          options={[
            ...values.map((value) => ({
              value: String(value.amount),
              label: formatMoney(value, locale),
            })),
            ...(displayOther ? [{ value: GIFT_OTHER, label: t("basket.gift.other") }] : []),
          ]}
        />
        {displayOther ? (
          <TextField
            {...told(GIFT_OTHER_FIELD)}
            label={t("basket.gift.otherAmount")}
            defaultValue={typed?.giftOther ?? ""}
            inputMode="decimal"
            width="short"
          />
        ) : null}
        <p>
          <Button look="quiet" name="intent" value="gift">
            {t("basket.gift.add")}
          </Button>
        </p>
      </BasketForm>
    </Stack>
  );
}
