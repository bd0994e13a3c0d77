import type { Address, Country, StoredAddress } from "#contract/schemas/address";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Lead } from "~/ui/layout/primitives";
import type { StepFrame } from "~/domain/checkout/checkout-way";
import { NEW_ADDRESS } from "~/domain/schemas/address";
import { useTranslation } from "~/i18n/translation-context";

import { ADDRESS_FIELDS } from "~/ui/forms/address-fields";
import { FormErrors } from "~/ui/forms/form-errors";
import { AddressChoice } from "../address-choice";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";

export type BillingAddressStepProps = {
  frame: StepFrame;
  addresses: StoredAddress[];
  countries: Country[];
  /** The id of the address that is billed so far. */
  billed: string | null;
  lastResult: SubmissionResult | undefined;
};

const FIELDS = ["addressId", ...ADDRESS_FIELDS];

/** Where the order is billed to. */
export function BillingAddressStep(props: BillingAddressStepProps) {
  const { frame, addresses, countries, billed, lastResult } = props;
  const { t } = useTranslation();
  const [form, fields] = useForm<{ addressId: string; address: Address }>({
    id: "billing-address",
    lastResult: lastResult ?? null,
    defaultValue: {
      addressId: billed ?? NEW_ADDRESS,
      address: { country: countries[0]?.isoCode },
    },
  });
  return (
    <StepPage
      frame={frame}
      heading={t("billing.addressTitle")}
      errors={<FormErrors formId="billing-address" lastResult={lastResult} fields={FIELDS} />}
    >
      <Lead>{t("billing.addressLead")}</Lead>
      <StepForm id={form.id} frame={frame}>
        <AddressChoice
          fields={{ addressId: fields.addressId, address: fields.address.getFieldset() }}
          legend={t("billing.whichAddress")}
          {...{ addresses, countries }}
          purpose="billing"
        />
      </StepForm>
    </StepPage>
  );
}
