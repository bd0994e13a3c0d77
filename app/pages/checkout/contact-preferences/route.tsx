import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { useFieldProps } from "~/ui/forms/field-state";
import { TickList } from "~/ui/forms/tick-list";
import { answerStep } from "../answer-step.server";
import { checkoutStep } from "../guards.server";
import { FormStep } from "../step-page";
import { listChoices, readChoices, saveChoices } from "./page.server";

export const handle = { title: "contact.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "contact-preferences");
  return { choices: await listChoices(context, step), frame: step.frame, typed: step.typed };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "contact-preferences", readChoices, saveChoices);
}

export default function ContactPreferences() {
  const { frame, choices, typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() ?? typed;
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<{ agreed: string[] }>({ id: "contact", lastResult });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["agreed"]}
      heading={t("contact.title")}
      lead={t("contact.lead")}
    >
      <TickList
        legend={t("contact.question")}
        {...fieldProps(fields.agreed)}
        choices={choices.map(({ id, category, text, agreed }) => ({
          id,
          label: t(`contact.category.${category}`),
          hint: text,
          ticked: agreed,
        }))}
        lastResult={lastResult}
      />
    </FormStep>
  );
}
