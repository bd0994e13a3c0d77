import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Address } from "#contract/schemas/address";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { preselectedDelivery } from "~/domain/checkout/assumed-answers";
import { isFree } from "~/domain/money";
import { NEW_ADDRESS, ADDRESS_CHOICE_FIELDS } from "~/domain/schemas/address";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { ContentText } from "~/ui/content-text";
import { ADDRESS_FIELDS } from "~/ui/forms/address-fields";
import { FieldSet } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { AddressChoice } from "../address-choice";
import { submitStep } from "../submit-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { FormStep } from "~/parts/checkout/step-page";
import { getDeliveryPage, readDelivery, saveDelivery } from "./page.server";

export const handle = {
  title: "delivery.title",
  posts: [...STEP_FIELDS, "optionId", ...ADDRESS_CHOICE_FIELDS],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "delivery");
  const { customer, frame, typed } = step;
  const page = await getDeliveryPage(context, step);
  return { ...page, frame, typed, addresses: customer.addresses };
}

export function action(args: ActionFunctionArgs) {
  return submitStep(args, "delivery", readDelivery, saveDelivery);
}

type Fields = { optionId: string; addressId: string; address: Address };

export default function Delivery() {
  const { frame, options, countries, chosen, addresses, typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() ?? typed;
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<Fields>({
    id: "delivery",
    lastResult,
    defaultValue: {
      optionId: chosen?.optionId ?? preselectedDelivery(options)?.id,
      addressId: chosen?.addressId ?? addresses[0]?.id ?? NEW_ADDRESS,
      address: { country: countries[0]?.isoCode },
    },
  });
  return (
    <FormStep
      frame={frame}
      lastResult={lastResult}
      formId={form.id}
      fields={["optionId", "addressId", ...ADDRESS_FIELDS]}
      heading={t("delivery.title")}
    >
      <RadioGroup
        {...fieldProps(fields.optionId)}
        legend={t("delivery.question")}
        options={options.map(({ id, name, words, description, price, requiresAddress }) => ({
          value: id,
          label: <ContentText kind="delivery" text={name} />,
          hint: words ?? <ContentText kind="delivery" text={description} />,
          aside: isFree(price) ? t("delivery.free") : formatMoney(price, locale),
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
