import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList, PriceType } from "#contract/schemas/price-list";
import { knownName } from "#contract/text/known-names";
import { joinOr } from "~/i18n/join-names";
import { packId } from "~/domain/forms/packed-id";
import { amountField, quantityField } from "~/domain/schemas/ticket-choice";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { Collapsible } from "~/ui/collapsible";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FieldSet } from "~/ui/forms/field-set";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";

import {
  amountFieldId,
  type ChoiceAnswer,
  listAmountErrors,
  OTHER_TYPES_ID,
  quantityFieldId,
} from "./choice-errors";
import type { ChosenFields } from "./found-seats-path";
import { feeHint } from "./wish-notes";

/** Price types other than the ones that are preselected. */
export function listOtherTypes(priceList: PriceList): PriceType[] {
  const others = new Set(
    priceList.bands.flatMap(({ id, prices }) => {
      const preset = choosePresetPrice(priceList, id)?.priceTypeId;
      return prices.flatMap(({ priceTypeId }) => (priceTypeId === preset ? [] : [priceTypeId]));
    }),
  );
  return priceList.priceTypes.filter(({ id }) => others.has(id));
}

type OtherTypesProps = {
  types: readonly PriceType[];
  instance: InstanceDetail;
  priceList: PriceList;
  /** Null if nothing was chosen yet. */
  chosen: ChosenFields | null;
  answer: ChoiceAnswer | undefined;
};

/** Fields for tickets of other price types, and for seats that may be apart, behind one line. */
export function OtherTypes({ types, instance, priceList, chosen, answer }: OtherTypesProps) {
  const { t } = useTranslation();
  const isReserved = instance.seating === "reserved";
  if (types.length === 0 && !isReserved) return null;
  const names = types.map(({ name }) => knownName(t, "priceType", name));
  const errors = Object.keys(answer?.lastResult.error ?? {});
  const together = [chosen?.together].flat().at(-1) !== "off";
  const isOpen =
    !together ||
    errors.some((name) => /^(quantity|amount)\b/.test(name)) ||
    Object.values(chosen?.quantity ?? {}).some((count) => Number(count) > 0) ||
    // A code or a registration was entered for these prices.
    types.some(({ eligibility }) => eligibility === "access" || eligibility === "programme");
  const numbers = Array.from({ length: instance.maxTickets + 1 }, (_, number) => String(number));
  return (
    <Collapsible
      id={OTHER_TYPES_ID}
      open={isOpen}
      title={
        names.length === 0 ? (
          t("performance.moreOptions")
        ) : (
          <NamesWithin
            text={t("performance.otherTypes", { types: joinOr(t, names) })}
            names={names}
          />
        )
      }
    >
      {types.length === 0 ? null : (
        <FieldSet legend={t("performance.ofThese")} legendLooks="label">
          {types.map((type) => (
            <div key={type.id} className="grid gap-2">
              <SelectField
                field={{
                  id: quantityFieldId(type.id),
                  name: quantityField(type.id),
                  initialValue: chosen?.quantity?.[packId(type.id)] ?? "0",
                }}
                label={<ContentText kind="priceType" text={type.name} />}
                hint={type.note && <ContentText kind="priceType" text={type.note} />}
                options={numbers.map((value) => ({ value, label: value }))}
                short
              />
              <AmountField type={type} priceList={priceList} chosen={chosen} answer={answer} />
            </div>
          ))}
        </FieldSet>
      )}
      {isReserved ? (
        <>
          <input type="hidden" name="together" value="off" />
          <CheckboxField
            field={{ id: "together", name: "together", initialValue: together ? "on" : undefined }}
            label={t("performance.together")}
          />
        </>
      ) : null}
    </Collapsible>
  );
}

type AmountFieldProps = {
  type: PriceType;
  priceList: PriceList;
  chosen: ChosenFields | null;
  answer: ChoiceAnswer | undefined;
};

/** What a buyer pays for a pay-what-you-wish ticket; nothing for other price types. */
export function AmountField({ type, priceList, chosen, answer }: AmountFieldProps) {
  const translation = useTranslation();
  const { t, locale } = translation;
  const range = type.payWhatYouWish;
  if (range === null) return null;
  const name = amountField(type.id);
  const errors = listAmountErrors(translation, priceList, answer?.lastResult.error ?? {});
  return (
    <TextField
      field={{
        id: amountFieldId(type.id),
        name,
        initialValue: chosen?.amount?.[packId(type.id)],
        maxLength: 20,
      }}
      label={t("performance.wish.label", {
        min: formatPrice(range.min, locale),
        max: formatPrice(range.max, locale),
      })}
      hint={feeHint(translation, range)}
      errors={errors.filter((error) => error.name === name).map(({ message }) => message)}
      inputMode="decimal"
      autoComplete="off"
      width="short"
    />
  );
}
