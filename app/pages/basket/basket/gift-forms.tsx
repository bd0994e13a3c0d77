import type { ItemOfKind } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import { GIFT_FIELD, GIFT_OTHER, GIFT_OTHER_FIELD } from "~/domain/extra-fields";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { GiftNameFields } from "~/pages/extras/gift-name-fields";
import { VisuallyHidden } from "~/ui/visibility";
import type { PageOffers, RefusedChange } from "./basket-view";
import { BasketForm } from "./basket-form";
import { fieldAnswer } from "./refused-change";

type GiftFormProps = {
  gift: NonNullable<PageOffers["donation"]>;
  requestKey: string;
  answer: RefusedChange | undefined;
};

/** Asks for a gift to the center: nothing of it is chosen at first, and no answer is an answer. */
export function GiftForm({ gift: { values, displayOther }, requestKey, answer }: GiftFormProps) {
  const { t, locale } = useTranslation();
  const typed = answer?.typed.intent === "gift" ? answer.typed : null;
  const fieldProps = (id: string) => {
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
          {...fieldProps(GIFT_FIELD)}
          legend={t("basket.gift.amount")}
          row
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
            {...fieldProps(GIFT_OTHER_FIELD)}
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

type GiftNamesFormProps = {
  line: ItemOfKind<"donation">;
  answer: RefusedChange | undefined;
  recognitionNameFrom: Money;
};

/** By what name a gift is thanked for, and in whose honor or memory it is given; folded away until it is wanted. */
export function GiftNamesForm({ line, answer, recognitionNameFrom }: GiftNamesFormProps) {
  const { t, locale } = useTranslation();
  const from = formatMoney(recognitionNameFrom, locale);
  const { id, name, details } = line;
  const given = answer?.typed.intent === "gift-names" ? answer.typed : null;
  const typed = given?.item === id ? given : null;
  const present = {
    recognitionName: details.recognitionName ?? "",
    anonymous: details.anonymous,
    tributeType: details.tribute?.type ?? "none",
    tributeName: details.tribute?.name ?? "",
    ...typed,
  };
  return (
    <details className="min-w-0 open:w-full" open={typed !== null || undefined}>
      <summary className="btn-link">
        {t("basket.gift.names")}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </summary>
      <BasketForm className="grid max-w-form gap-3 py-2">
        <input type="hidden" name="item" value={id} />
        <GiftNameFields
          propsOf={(field) => {
            const fieldId = `${FIELD_IDS[field]}-${id}`;
            const { errors, errorPrefix } = fieldAnswer(t, answer, fieldId, from);
            const value = present[field];
            const initialValue = value === true ? "on" : value;
            return { field: { id: fieldId, name: field, initialValue }, errors, errorPrefix };
          }}
          recognitionNameFrom={recognitionNameFrom}
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

/** What the ids of the fields begin with; see `fieldOf`. */
const FIELD_IDS = {
  recognitionName: "recognition",
  anonymous: "anonymous",
  tributeType: "tribute-type",
  tributeName: "tribute",
} as const;
