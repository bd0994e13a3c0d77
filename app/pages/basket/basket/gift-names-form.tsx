import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { VisuallyHidden } from "~/ui/visibility";
import type { ItemOfKind } from "#contract/schemas/basket-item";
import type { BasketAnswer } from "~/domain/basket/basket-view";
import { RECOGNITION_NAME_FROM } from "~/domain/basket/gift-wish";
import { money } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { BasketForm } from "./basket-form";
import { fieldAnswer } from "./field-answer";

type GiftNamesFormProps = { line: ItemOfKind<"donation">; answer: BasketAnswer | undefined };

/** By what name a gift is thanked for, and in whose honor or memory it is given; folded away until it is wanted. */
export function GiftNamesForm({ line, answer }: GiftNamesFormProps) {
  const { t, locale } = useTranslation();
  const { id, name, price, details } = line;
  const given = answer?.typed.intent === "gift-names" ? answer.typed : null;
  const typed = given?.item === id ? given : null;
  const told = (field: string) => {
    const { errors, errorPrefix } = fieldAnswer(t, answer, field, t("common.errorPrefix"));
    return { errors, errorPrefix, optional: t("common.optional") };
  };
  const from = formatMoney(money(RECOGNITION_NAME_FROM, price.currency), locale);
  const optionOf = (value: "in-honor-of" | "in-memory-of") => ({
    value,
    label: t(`basket.gift.tribute.${value}`),
  });
  return (
    <details className="min-w-0 open:w-full" open={typed !== null || undefined}>
      <summary className="btn-link">
        {t("basket.gift.names")}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </summary>
      <BasketForm className="grid max-w-form gap-3 py-2">
        <input type="hidden" name="item" value={id} />
        <TextField
          {...told(`recognition-${id}`)}
          field={{ id: `recognition-${id}`, name: "recognitionName" }}
          label={t("basket.gift.recognitionName")}
          hint={t("basket.gift.recognitionHint", { from })}
          defaultValue={typed?.recognitionName ?? details.recognitionName ?? ""}
          autoComplete="off"
        />
        <CheckboxField
          field={{ id: `anonymous-${id}`, name: "anonymous" }}
          label={t("basket.gift.anonymous")}
          defaultChecked={typed?.anonymous ?? details.anonymous}
        />
        <SelectField
          field={{ id: `tribute-type-${id}`, name: "tributeType" }}
          label={t("basket.gift.tribute.type")}
          defaultValue={typed?.tributeType ?? details.tribute?.type ?? "none"}
          options={[
            { value: "none", label: t("basket.gift.tribute.none") },
            optionOf("in-honor-of"),
            optionOf("in-memory-of"),
          ]}
        />
        <TextField
          {...told(`tribute-${id}`)}
          field={{ id: `tribute-${id}`, name: "tributeName" }}
          label={t("basket.gift.tribute.name")}
          defaultValue={typed?.tributeName ?? details.tribute?.name ?? ""}
          autoComplete="off"
        />
        <p>
          <Button look="small-quiet" name="intent" value="gift-names">
            {t("basket.line.changeSubmit")}
          </Button>
        </p>
      </BasketForm>
    </details>
  );
}
