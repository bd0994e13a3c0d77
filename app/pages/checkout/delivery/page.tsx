import { useForm, type SubmissionResult } from "@conform-to/react";

import type { Address, Country, StoredAddress } from "#contract/schemas/address";
import type { Basket } from "#contract/schemas/basket";
import type { DeliveryOption } from "#contract/schemas/reference";
import { isFree } from "~/domain/money";
import { NEW_ADDRESS } from "~/domain/schemas/address";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { ADDRESS_FIELDS } from "~/ui/forms/address-fields";
import { FieldSet } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { AddressChoice } from "../address-choice";
import type { StepFrame } from "../checkout-way";
import { FormStep } from "../step-page";

type DeliveryStepProps = {
  frame: StepFrame;
  options: DeliveryOption[];
  countries: Country[];
  chosen: Basket["delivery"];
  addresses: StoredAddress[];
  lastResult: SubmissionResult | undefined;
};

type Fields = { optionId: string; addressId: string; address: Address };

export function DeliveryStep(props: DeliveryStepProps) {
  const { frame, options, countries, chosen, addresses, lastResult } = props;
  const { t, locale } = useTranslation();
  const propsOf = useFieldWords();
  const standard = options.find(({ isDefault }) => isDefault) ?? options[0];
  const [form, fields] = useForm<Fields>({
    id: "delivery",
    lastResult,
    defaultValue: {
      optionId: chosen?.optionId ?? standard?.id,
      addressId: chosen?.addressId ?? addresses[0]?.id ?? NEW_ADDRESS,
      address: { country: countries[0]?.isoCode },
    },
  });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["optionId", "addressId", ...ADDRESS_FIELDS]}
      heading={t("delivery.title")}
    >
      <RadioGroup
        {...propsOf(fields.optionId)}
        legend={t("delivery.question")}
        options={options.map(({ id, name, description, price }) => ({
          value: id,
          label: name,
          hint: description,
          aside: isFree(price) ? t("delivery.free") : formatMoney(price, locale),
        }))}
      />
      {options.some(({ requiresAddress }) => requiresAddress) ? (
        <FieldSet
          id="delivery-address-part"
          legend={t("delivery.address")}
          hint={t("delivery.addressHint")}
        >
          <AddressChoice
            fields={{ addressId: fields.addressId, address: fields.address.getFieldset() }}
            legend={t("delivery.whichAddress")}
            {...{ addresses, countries }}
            purpose="shipping"
          />
        </FieldSet>
      ) : null}
    </FormStep>
  );
}
