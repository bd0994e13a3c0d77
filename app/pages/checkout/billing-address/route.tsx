import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Address } from "#contract/schemas/address";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { NEW_ADDRESS, ADDRESS_CHOICE_FIELDS } from "~/domain/schemas/address";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { ADDRESS_FIELDS } from "~/ui/forms/address-fields";
import { AddressChoice } from "../address-choice";
import { FormStep } from "~/parts/checkout/step-page";
import { getBillingAddressStep, submitBillingAddressStep } from "./page.server";

export const handle = {
  title: "billing.addressTitle",
  posts: [...STEP_FIELDS, ...ADDRESS_CHOICE_FIELDS],
} satisfies PageHandle<typeof loader>;

export const loader = getBillingAddressStep;
export const action = submitBillingAddressStep;

export default function BillingAddress() {
  const { frame, addresses, countries, billed, mailedTo, typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() ?? typed;
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
      frame={frame}
      lastResult={lastResult}
      formId={form.id}
      fields={["addressId", ...ADDRESS_FIELDS]}
      heading={t("billing.addressTitle")}
      lead={t("billing.addressLead")}
    >
      <AddressChoice
        fields={{ addressId: fields.addressId, address: fields.address.getFieldset() }}
        legend={t("billing.whichAddress")}
        addresses={addresses}
        countries={countries}
        mailedTo={mailedTo}
        purpose="billing"
      />
    </FormStep>
  );
}
