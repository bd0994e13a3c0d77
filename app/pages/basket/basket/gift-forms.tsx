import type { ItemOfKind } from "#contract/schemas/basket-item";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import { GIFT_FIELD, GIFT_OTHER, GIFT_OTHER_FIELD } from "~/domain/extra-fields";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { SelectField } from "~/ui/forms/select-field";
import { VisuallyHidden } from "~/ui/visibility";
import { money } from "~/domain/money";
import type { PageOffers, RefusedChange } from "./basket-view";
import { BasketForm } from "./basket-form";
import { fieldAnswer } from "./refused-change";

type GiftFormProps = {
  gift: NonNullable<PageOffers["donation"]>;
  requestKey: string;
  answer: RefusedChange | undefined;
};

/** Asks for a gift to the centre: nothing of it is chosen at first, and no answer is an answer. */
export function GiftForm({ gift: { values, displayOther }, requestKey, answer }: GiftFormProps) {
  const { t, locale } = useTranslation();
  const typed = answer?.typed.intent === "gift" ? answer.typed : null;
  const told = (id: string) => {
    const { field, errors, errorPrefix } = fieldAnswer(t, answer, id);
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

/** A gift of this much (minor units) may have a recognition name. */
const RECOGNITION_NAME_FROM = 10_000;

type GiftNamesFormProps = { line: ItemOfKind<"donation">; answer: RefusedChange | undefined };

/** By what name a gift is thanked for, and in whose honor or memory it is given; folded away until it is wanted. */
export function GiftNamesForm({ line, answer }: GiftNamesFormProps) {
  const { t, locale } = useTranslation();
  const { id, name, price, details } = line;
  const given = answer?.typed.intent === "gift-names" ? answer.typed : null;
  const typed = given?.item === id ? given : null;
  const told = (field: string) => {
    const { errors, errorPrefix } = fieldAnswer(t, answer, field);
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
