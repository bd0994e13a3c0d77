import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { contactChoicesSchema } from "~/domain/schemas/account";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { usePageForm } from "~/ui/forms/use-page-form";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { submitStep, type StepSaved } from "../submit-step.server";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { FormStep } from "~/parts/checkout/step-page";

const contactForm = defineForm(
  {
    id: "contact",
    schema: (ids: readonly string[]) => contactChoicesSchema(ids),
    also: STEP_FIELDS,
  },
  [],
);

export const handle = {
  title: "contact.title",
  styles: () => [checkoutStylesheet],
  posts: [contactForm],
} satisfies PageHandle<typeof loader>;

type Step = CheckoutStepContext<"contact-preferences">;

async function listChoices(context: AppLoadContext, { crmSession }: Step) {
  const choices = await context.crm.listAgreements({ session: crmSession });
  return choices.ok ? choices.value : leaveCheckout(context, choices.failure);
}

async function readChoices(context: AppLoadContext, step: Step) {
  return (await listChoices(context, step)).map(({ id }) => id);
}

async function saveChoices(
  { crm }: AppLoadContext,
  { crmSession }: Step,
  { agreed }: { agreed: string[] },
): Promise<StepSaved> {
  const body = agreed.map((id) => ({ id }));
  const saved = await crm.setAgreements({ session: crmSession, body });
  if (saved.ok) return { ok: true, value: null };
  const { failure } = saved;
  if (failure.code !== "invalid") return { ok: false, failure };
  return { ok: false, failure: { code: "fields", fields: { agreed: ["refused"] } } };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "contact-preferences");
  return { choices: await listChoices(context, step), frame: step.frame, typed: step.typed };
}

export function action(args: ActionFunctionArgs) {
  return submitStep(args, "contact-preferences", contactForm, saveChoices, readChoices);
}

export default function ContactPreferences() {
  const { frame, choices, typed } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { id, fields, errors, lastResult } = usePageForm(contactForm, { restored: typed });
  return (
    <FormStep
      frame={frame}
      formId={id}
      errors={errors}
      heading={t("contact.title")}
      lead={t(choices.length === 0 ? "contact.nothing" : "contact.lead")}
    >
      {choices.length === 0 ? null : (
        <CheckboxGroup
          legend={t("contact.question")}
          field={fields.agreed}
          choices={choices.map(({ id, category, text, agreed }) => ({
            id,
            label: t(`contact.category.${category}`),
            hint: text,
            checked: agreed,
          }))}
          lastResult={lastResult}
        />
      )}
    </FormStep>
  );
}
