import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MARKETING_SOURCES, SEAT_PREFERENCES } from "#contract/rules/customers/choices";
import checkoutStylesheet from "~/checkout.css?url";
import { completeAnswers } from "~/domain/checkout/assumed-answers";
import { useTranslation } from "~/i18n/translation-context";
import { AnsweredElsewhere } from "~/ui/answered-elsewhere";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { usePageForm } from "~/ui/forms/use-page-form";
import { SelectField } from "~/ui/forms/select-field";
import { TextAreaField, useCharacterLimit } from "~/ui/forms/text-area-field";
import { submitStep } from "../submit-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { FormStep } from "~/parts/checkout/step-page";
import { detailsForm } from "./form";
import { saveDetails } from "./page.server";
import { MAX_SPECIAL_REQUESTS } from "#contract/rules/orders/order-notes";

export const handle = {
  title: "details.title",
  styles: () => [checkoutStylesheet],
  posts: [detailsForm],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "additional-details");
  const { basket, frame, typed } = step;
  return {
    details: completeAnswers(basket, await context.readCheckout()).details,
    // Already answered in the basket, so not asked again.
    orderNote: basket.details?.specialRequests ? null : basket.notes.order,
    frame,
    typed,
  };
}

export function action(args: ActionFunctionArgs) {
  return submitStep(args, "additional-details", detailsForm, saveDetails);
}

export default function AdditionalDetails() {
  const { frame, details, orderNote, typed } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const getLimit = useCharacterLimit();
  const { id, fields, errors } = usePageForm(detailsForm, { restored: typed, defaults: details });
  return (
    <FormStep
      frame={frame}
      formId={id}
      errors={errors}
      heading={t("details.title")}
      lead={t("details.lead")}
    >
      {orderNote === null ? (
        <TextAreaField
          field={fields.specialRequests}
          label={t("details.specialRequests")}
          required={false}
          hint={t("details.specialRequestsHint")}
          limit={{
            ...getLimit(MAX_SPECIAL_REQUESTS),
            text: t("details.limit", { max: MAX_SPECIAL_REQUESTS }),
          }}
        />
      ) : (
        <AnsweredElsewhere
          term={t("basket.notes.order")}
          answer={orderNote}
          href={pathTo("basket")}
        />
      )}
      <SelectField
        field={fields.accessRequirements}
        label={t("details.accessRequirements")}
        hint={t("details.accessRequirementsHint")}
        placeholder={t("details.noAccessRequirement")}
        options={SEAT_PREFERENCES.map((value) => ({
          value,
          label: t(`details.access.${value}`),
        }))}
      />
      <SelectField
        field={fields.marketing}
        label={t("details.marketing")}
        placeholder={t("details.noMarketing")}
        options={MARKETING_SOURCES.map((value) => ({ value, label: t(`details.source.${value}`) }))}
      />
    </FormStep>
  );
}
