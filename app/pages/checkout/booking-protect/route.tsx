import { useLoaderData } from "@remix-run/react";
import checkoutStylesheet from "~/checkout.css?url";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { usePageForm } from "~/ui/forms/use-page-form";
import { RadioGroup } from "~/ui/forms/radio-group";
import { FormStep } from "~/parts/checkout/step-page";
import { protectionForm } from "./form";
import { getProtectionPage, submitProtection } from "./page.server";

export const handle = {
  title: "protect.title",
  styles: () => [checkoutStylesheet],
  posts: [protectionForm],
} satisfies PageHandle<typeof loader>;

export const loader = getProtectionPage;
export const action = submitProtection;

export default function BookingProtect() {
  const { frame, protection, answered, typed } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { percentReturned, perTicket, tickets, amount, accepted, note } = protection;
  const { id, fields, errors } = usePageForm(protectionForm, {
    restored: typed,
    defaults: accepted || answered ? { accepted: accepted ? "yes" : "no" } : null,
  });
  return (
    <FormStep
      frame={frame}
      formId={id}
      errors={errors}
      heading={t("protect.title")}
      lead={t("basket.protection.text", {
        percent: percentReturned,
        each: formatPrice(perTicket, locale),
      })}
      intro={note === "" ? null : <p>{note}</p>}
    >
      <RadioGroup
        field={fields.accepted}
        legend={t("basket.protection.title")}
        options={[
          {
            value: "yes",
            label: t("basket.protection.yes", {
              count: tickets,
              sum: formatPrice(amount, locale),
            }),
          },
          { value: "no", label: t("protect.no") },
        ]}
      />
    </FormStep>
  );
}
