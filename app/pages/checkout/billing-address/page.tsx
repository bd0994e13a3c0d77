import { useForm, type SubmissionResult } from "@conform-to/react";

import type { Address, Country, StoredAddress } from "#contract/schemas/address";
import { NEW_ADDRESS } from "~/domain/schemas/address";
import { useTranslation } from "~/i18n/translation-context";
import { ADDRESS_FIELDS } from "~/ui/forms/address-fields";
import { AddressChoice } from "../address-choice";
import type { StepFrame } from "../checkout-way";
import { FormStep } from "../step-page";

type BillingAddressStepProps = {
  frame: StepFrame;
  addresses: StoredAddress[];
  countries: Country[];
  /** The id of the address that is billed so far. */
  billed: string | null;
  lastResult: SubmissionResult | undefined;
};

export function BillingAddressStep(props: BillingAddressStepProps) {
  const { frame, addresses, countries, billed, lastResult } = props;
  const { t } = useTranslation();
  const [form, fields] = useForm<{ addressId: string; address: Address }>({
    id: "billing-address",
    lastResult,
    defaultValue: {
      addressId: billed ?? NEW_ADDRESS,
      address: { country: countries[0]?.isoCode },
    },
  });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["addressId", ...ADDRESS_FIELDS]}
      heading={t("billing.addressTitle")}
      lead={t("billing.addressLead")}
    >
      <AddressChoice
        fields={{ addressId: fields.addressId, address: fields.address.getFieldset() }}
        legend={t("billing.whichAddress")}
        {...{ addresses, countries }}
        purpose="billing"
      />
    </FormStep>
  );
}
