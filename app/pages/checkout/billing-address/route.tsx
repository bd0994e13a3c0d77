import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { NEW_ADDRESS } from "~/domain/schemas/address";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { AddressChoice } from "../address-choice";
import { usePageForm } from "~/ui/forms/use-page-form";
import { FormStep } from "~/parts/checkout/step-page";
import { billingAddressForm } from "./form";
import { getBillingAddressStep, submitBillingAddressStep } from "./page.server";

export const handle = {
  title: "billing.addressTitle",
  styles: () => [checkoutStylesheet],
  posts: [billingAddressForm],
} satisfies PageHandle<typeof loader>;

export const loader = getBillingAddressStep;
export const action = submitBillingAddressStep;

export default function BillingAddress() {
  const { frame, addresses, countries, billed, mailedTo, typed } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { id, fields, errors } = usePageForm(billingAddressForm, {
    restored: typed,
    defaults: {
      addressId: billed ?? NEW_ADDRESS,
      address: { country: countries[0]?.isoCode },
    },
  });
  return (
    <FormStep
      frame={frame}
      formId={id}
      errors={errors}
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
