import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import checkoutStylesheet from "~/checkout.css?url";
import { submitForm } from "~/.server/forms/submit-form";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { RadioGroup } from "~/ui/forms/radio-group";
import { usePageForm } from "~/ui/forms/use-page-form";
import { InterestFrame } from "../interest-frame";
import { saveStep, getInterestStep } from "../interest-step.server";

const schema = z.object({
  dressRehearsal: z.enum(["yes", "no"], { error: "required.yesOrNo" }),
});

const rehearsalForm = defineForm({ id: "rehearsal", schema, also: ["intent"] });

export const handle = {
  title: "interest.steps.dress-rehearsal",
  styles: () => [checkoutStylesheet],
  posts: [rehearsalForm],
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event, instance, saved } = await getInterestStep(context, { request, params }, "later");
  return { event, instance, saved };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const step = await getInterestStep(context, args, "later");
  return submitForm(args, rehearsalForm, async (form, { refuse }) => {
    const dressRehearsal = form.dressRehearsal === "yes";
    if (!(await saveStep(context, step, { dressRehearsal }))) return refuse("refused");
    context.session.flash("interest-registered");
    return redirect(pathTo("instance", step.at), 303);
  });
}

export default function DressRehearsal() {
  const { saved, ...performance } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { fields, ...form } = usePageForm(rehearsalForm, {
    // A saved "no" may be the default of the first step, so it isn't prefilled.
    ...(saved?.dressRehearsal && { defaults: { dressRehearsal: "yes" } }),
  });
  return (
    <InterestFrame
      step="dress-rehearsal"
      performance={performance}
      form={form}
      lead={t("interest.dressRehearsal.lead")}
      button={t("interest.finish")}
    >
      <RadioGroup
        field={fields.dressRehearsal}
        legend={t("interest.dressRehearsal.question")}
        options={(["yes", "no"] as const).map((value) => ({
          value,
          label: t(`interest.${value}`),
        }))}
      />
    </InterestFrame>
  );
}
