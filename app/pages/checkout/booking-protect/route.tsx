import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { yesOrNoSchema, STEP_FIELDS } from "~/domain/schemas/fields";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { useFieldProps } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { FormStep } from "~/parts/checkout/step-page";
import { getProtectionPage, submitProtection } from "./page.server";

export const handle = {
  title: "protect.title",
  posts: [...STEP_FIELDS, yesOrNoSchema],
} satisfies PageHandle<typeof loader>;

export const loader = getProtectionPage;
export const action = submitProtection;

export default function BookingProtect() {
  const { frame, protection, answered, typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() ?? typed;
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const { percentReturned, perTicket, tickets, amount, accepted, note } = protection;
  const [form, fields] = useForm<{ accepted: string }>({
    id: "booking-protect",
    lastResult,
    defaultValue: accepted || answered ? { accepted: accepted ? "yes" : "no" } : null,
  });
  return (
    <FormStep
      frame={frame}
      lastResult={lastResult}
      formId={form.id}
      fields={["accepted"]}
      heading={t("protect.title")}
      lead={t("basket.protection.text", {
        percent: percentReturned,
        each: formatMoney(perTicket, locale),
      })}
      intro={note === "" ? null : <p>{note}</p>}
    >
      <RadioGroup
        {...fieldProps(fields.accepted)}
        legend={t("basket.protection.title")}
        options={[
          {
            value: "yes",
            label: t("basket.protection.yes", {
              count: tickets,
              sum: formatMoney(amount, locale),
            }),
          },
          { value: "no", label: t("protect.no") },
        ]}
      />
    </FormStep>
  );
}
