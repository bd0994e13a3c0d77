import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { dressRehearsalSchema } from "~/domain/schemas/interest";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { useFieldProps } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { InterestFrame } from "../interest-frame";
import { saveStep, getInterestStep } from "../interest-step.server";

export const handle = {
  title: "interest.steps.dress-rehearsal",
  posts: [dressRehearsalSchema, "intent"],
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event, instance, saved } = await getInterestStep(context, { request, params }, "later");
  return { event, instance, saved };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const step = await getInterestStep(context, { request, params }, "later");
  const submission = parseWithZod(await request.formData(), { schema: dressRehearsalSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const dressRehearsal = submission.value.dressRehearsal === "yes";
  if (!(await saveStep(context, step, { dressRehearsal })))
    return data(submission.reply({ formErrors: ["refused"] }), { status: 400 });
  context.session.flash("interest-registered");
  return redirect(pathTo("instance", step.at), 303);
}

export default function DressRehearsal() {
  const { saved, ...performance } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<{ dressRehearsal: string }>({
    id: "rehearsal",
    lastResult: lastResult ?? null,
    // A saved "no" may be the default of the first step, so it isn't prefilled.
    ...(saved?.dressRehearsal && { defaultValue: { dressRehearsal: "yes" } }),
  });
  return (
    <InterestFrame
      step="dress-rehearsal"
      performance={performance}
      form={form}
      lastResult={lastResult}
      fields={["dressRehearsal"]}
      lead={t("interest.dressRehearsal.lead")}
      button={t("interest.finish")}
    >
      <RadioGroup
        {...fieldProps(fields.dressRehearsal)}
        legend={t("interest.dressRehearsal.question")}
        options={(["yes", "no"] as const).map((value) => ({
          value,
          label: t(`interest.${value}`),
        }))}
      />
    </InterestFrame>
  );
}
