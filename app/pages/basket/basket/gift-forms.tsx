import type { ItemOfKind } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import { Button } from "~/ui/button";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { GiftNameFields } from "~/pages/extras/gift-fields";
import { ActionTarget } from "~/ui/visibility";
import type { RefusedChange } from "./basket-view";
import { BasketForm } from "./basket-form";
import { fieldAnswer } from "./refused-change";

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
        <ActionTarget>{name}</ActionTarget>
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
