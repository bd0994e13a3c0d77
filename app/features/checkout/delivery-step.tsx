import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/components/button";
import { FieldSet } from "~/components/field-set";
import { FormStack } from "~/components/form-stack";
import { RadioGroup } from "~/components/radio-group";
import type { Basket, DeliveryOption } from "~/domain/basket";
import type { ProgressEntry } from "~/domain/checkout-steps";
import type { Address, Country, StoredAddress } from "~/domain/customer";
import { isFree } from "~/domain/money";
import { NEW_ADDRESS } from "~/domain/schemas/delivery";
import { formatAddress } from "~/i18n/format-address";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

import { ADDRESS_FIELDS } from "../forms/address-field-names";
import { AddressFields } from "../forms/address-fields";
import { FormErrors } from "../forms/form-errors";
import { useFieldWords } from "../forms/use-field-words";
import { CheckoutFrame } from "./checkout-frame";
import { StepBack } from "./step-back";

export type DeliveryStepProps = {
  progress: ProgressEntry[];
  back: string;
  options: DeliveryOption[];
  countries: Country[];
  chosen: Basket["delivery"];
  addresses: StoredAddress[];
  lastResult: SubmissionResult | undefined;
};

type Fields = { optionId: string; addressId: string; address: Address };

const FIELDS = ["optionId", "addressId", ...ADDRESS_FIELDS];

/** How the tickets come, each way with its price; and where to, for the ways that need an address. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { progress, back, options, countries, chosen, addresses, lastResult } = props;
  const { t, locale } = useWords();
  const told = useFieldWords();
  const standard = options.find(({ isDefault }) => isDefault) ?? options[0];
  const [form, fields] = useForm<Fields>({
    id: "delivery",
    lastResult: lastResult ?? null,
    defaultValue: {
      optionId: chosen?.optionId ?? standard?.id,
      addressId: chosen?.addressId ?? addresses[0]?.id ?? NEW_ADDRESS,
      address: { country: countries[0]?.isoCode },
    },
  });
  return (
    <CheckoutFrame
      progress={progress}
      heading={t("delivery.title")}
      errors={<FormErrors formId="delivery" lastResult={lastResult} fields={FIELDS} />}
    >
      <FormStack id={form.id}>
        <RadioGroup
          {...told(fields.optionId)}
          legend={t("delivery.question")}
          options={options.map(({ id, name, description, price }) => ({
            value: id,
            label: name,
            hint: description,
            aside: isFree(price) ? t("delivery.free") : formatMoney(price, locale),
          }))}
        />
        <FieldSet
          id="delivery-address-part"
          legend={t("delivery.address")}
          hint={t("delivery.addressHint")}
        >
          {addresses.length > 0 ? (
            <RadioGroup
              {...told(fields.addressId)}
              legend={t("delivery.whichAddress")}
              options={[
                ...addresses.map((address) => ({
                  value: address.id,
                  label: formatAddress(address, locale),
                })),
                { value: NEW_ADDRESS, label: t("delivery.newAddress") },
              ]}
            />
          ) : (
            <input type="hidden" name={fields.addressId.name} value={NEW_ADDRESS} />
          )}
          <FieldSet legend={t("delivery.newAddress")} legendLooks="small">
            <AddressFields
              fields={fields.address.getFieldset()}
              countries={countries}
              purpose="shipping"
            />
          </FieldSet>
        </FieldSet>
        <p>
          <Button>{t("checkout.continue")}</Button>
        </p>
      </FormStack>
      <StepBack progress={progress} back={back} />
    </CheckoutFrame>
  );
}
