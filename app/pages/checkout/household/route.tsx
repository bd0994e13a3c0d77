import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { STEP_FIELDS } from "~/domain/schemas/fields";
import { householdFormSchema, NEW_MEMBER } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { FieldSet } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { TextField } from "~/ui/forms/text-field";
import { submitStep } from "../submit-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { FormStep } from "~/parts/checkout/step-page";
import { getHouseholdPage, saveMember } from "./page.server";

export const handle = {
  title: "household.title",
  posts: [...STEP_FIELDS, householdFormSchema],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "household");
  return { ...(await getHouseholdPage(context, step)), frame: step.frame, typed: step.typed };
}

export function action(args: ActionFunctionArgs) {
  return submitStep(args, "household", householdFormSchema, saveMember);
}

export default function Household() {
  const { frame, members, chosen, typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() ?? typed;
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const self = members.find(({ isSelf }) => isSelf);
  const [form, fields] = useForm<{ member: string; firstName: string; lastName: string }>({
    id: "household",
    lastResult,
    defaultValue: { member: chosen ?? self?.id },
  });
  return (
    <FormStep
      frame={frame}
      lastResult={lastResult}
      formId={form.id}
      fields={["member", "firstName", "lastName"]}
      heading={t("household.title")}
      lead={t("household.lead")}
      intro={
        <p>
          <a href={pathTo("household")}>{t("household.change")}</a>
        </p>
      }
    >
      <RadioGroup
        {...fieldProps(fields.member)}
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
          {...fieldProps(fields.firstName)}
          label={t("access.firstName")}
          autoComplete="off"
          required={false}
        />
        <TextField
          {...fieldProps(fields.lastName)}
          label={t("access.lastName")}
          autoComplete="off"
          required={false}
        />
      </FieldSet>
    </FormStep>
  );
}
