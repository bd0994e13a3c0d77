import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { householdFormSchema, NEW_MEMBER } from "~/domain/schemas/account";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { FieldSet } from "~/ui/forms/field-set";
import { usePageForm } from "~/ui/forms/use-page-form";
import { RadioGroup } from "~/ui/forms/radio-group";
import { TextField } from "~/ui/forms/text-field";
import { submitStep } from "../submit-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { FormStep } from "~/parts/checkout/step-page";
import { StandaloneLink } from "~/ui/layout/primitives";
import { getHouseholdPage, saveMember } from "./page.server";

const householdForm = defineForm({
  id: "household",
  schema: householdFormSchema,
  also: STEP_FIELDS,
});

export const handle = {
  title: "household.title",
  styles: () => [checkoutStylesheet],
  posts: [householdForm],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "household");
  return { ...(await getHouseholdPage(context, step)), frame: step.frame, typed: step.typed };
}

export function action(args: ActionFunctionArgs) {
  return submitStep(args, "household", householdForm, saveMember);
}

export default function Household() {
  const { frame, members, chosen, typed } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const self = members.find(({ isSelf }) => isSelf);
  const { id, fields, errors } = usePageForm(householdForm, {
    restored: typed,
    defaults: { member: chosen ?? self?.id },
  });
  return (
    <FormStep
      frame={frame}
      formId={id}
      errors={errors}
      heading={t("household.title")}
      lead={t("household.lead")}
      intro={<StandaloneLink href={pathTo("household")}>{t("household.change")}</StandaloneLink>}
    >
      <RadioGroup
        field={fields.member}
        legend={t("household.question")}
        options={[
          ...members.map(({ id, firstName, lastName, isSelf }) => ({
            value: id,
            label: t(isSelf ? "household.self" : "household.member", {
              name: `${firstName} ${lastName}`,
            }),
          })),
          {
            value: NEW_MEMBER,
            label: t("household.new"),
            hint: t("household.newHint"),
            opens: true,
          },
        ]}
      />
      <FieldSet legend={t("household.newName")} legendLooks="small" opened>
        <TextField
          field={fields.firstName}
          label={t("access.firstName")}
          autoComplete="off"
          required={false}
        />
        <TextField
          field={fields.lastName}
          label={t("access.lastName")}
          autoComplete="off"
          required={false}
        />
      </FieldSet>
    </FormStep>
  );
}
