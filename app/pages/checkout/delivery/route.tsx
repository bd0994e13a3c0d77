import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { preselectedDelivery } from "~/domain/checkout/assumed-answers";
import { isFree } from "~/domain/arithmetic/money";
import { NEW_ADDRESS } from "~/domain/schemas/address";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { ContentText } from "~/ui/content-text";
import { FieldSet } from "~/ui/forms/field-set";
import { usePageForm } from "~/ui/forms/use-page-form";
import { RadioGroup } from "~/ui/forms/radio-group";
import { AddressChoice } from "../address-choice";
import { submitStep } from "../submit-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { FormStep } from "~/parts/checkout/step-page";
import { deliveryForm } from "./form";
import { getDeliveryPage, saveDelivery } from "./page.server";

export const handle = {
  title: "delivery.title",
  styles: () => [checkoutStylesheet],
  posts: [deliveryForm],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "delivery");
  const { customer, frame, typed } = step;
  const page = await getDeliveryPage(context, step);
  return { ...page, frame, typed, addresses: customer.addresses };
}

export function action(args: ActionFunctionArgs) {
  return submitStep(args, "delivery", deliveryForm, saveDelivery, getDeliveryPage);
}

export default function Delivery() {
  const { frame, options, onlyTickets, countries, chosen, addresses, typed } =
    useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { id, fields, errors } = usePageForm(deliveryForm, {
    restored: typed,
    defaults: {
      optionId: chosen?.optionId ?? preselectedDelivery(options)?.id,
      addressId: chosen?.addressId ?? addresses[0]?.id ?? NEW_ADDRESS,
      address: { country: countries[0]?.isoCode },
    },
  });
  return (
    <FormStep frame={frame} formId={id} errors={errors} heading={t("delivery.title")}>
      <RadioGroup
        field={fields.optionId}
        legend={t(onlyTickets ? "delivery.questionTickets" : "delivery.question")}
        options={options.map(({ id, name, words, description, price, requiresAddress }) => ({
          value: id,
          label: <ContentText kind="delivery" text={name} />,
          hint: words ?? <ContentText kind="delivery" text={description} />,
          aside: isFree(price) ? t("delivery.free") : formatPrice(price, locale),
          opens: requiresAddress,
        }))}
      />
      {options.some(({ requiresAddress }) => requiresAddress) ? (
        <FieldSet
          id="delivery-address"
          legend={t("delivery.address")}
          hint={t("delivery.addressHint")}
          opened
        >
          <AddressChoice
            fields={{ addressId: fields.addressId, address: fields.address.getFieldset() }}
            legend={t("delivery.whichAddress")}
            addresses={addresses}
            countries={countries}
            purpose="shipping"
          />
        </FieldSet>
      ) : null}
    </FormStep>
  );
}
