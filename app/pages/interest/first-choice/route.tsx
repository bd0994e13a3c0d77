import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_INTEREST_NOTES } from "#contract/schemas/interest";

import { firstChoiceSchema } from "~/domain/schemas/interest";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { useFieldProps } from "~/ui/forms/field-state";
import { TextAreaField, useCharacterLimit } from "~/ui/forms/text-area-field";
import { Notice } from "~/ui/notice";
import { PartyField, InterestFrame } from "../interest-frame";
import { saveStep, getInterestStep } from "../interest-step.server";
import {
  SEAT_NEED_FIELDS,
  type SeatNeedFields,
  SeatNeedsFields,
  seatNeedValues,
} from "~/ui/forms/seat-needs-fields";

export const handle = {
  title: "interest.steps.first-choice",
  posts: [firstChoiceSchema, "intent"],
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event, instance, saved } = await getInterestStep(context, { request, params }, "first");
  return { event, instance, saved };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const step = await getInterestStep(context, { request, params }, "first");
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    const params = { id: step.at.instance };
    await context.crm.withdrawInterest({ params, session: step.crmSession });
    context.session.flash("interest-withdrawn");
    return redirect(pathTo("instance", step.at), 303);
  }
  const submission = parseWithZod(form, { schema: firstChoiceSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  if (await saveStep(context, step, submission.value))
    return redirect(pathTo("register-alternative-choices", step.at), 303);
  return data(submission.reply({ fieldErrors: { quantity: ["refused"] } }), { status: 400 });
}

export default function FirstChoice() {
  const { saved, ...performance } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const counted = useCharacterLimit();
  const [form, fields] = useForm<SeatNeedFields & { quantity: string; notes: string }>({
    id: "first-choice",
    lastResult: lastResult ?? null,
    ...(saved !== null && {
      defaultValue: {
        quantity: String(saved.quantity),
        ...seatNeedValues(saved.seatNeeds),
        notes: saved.notes ?? "",
      },
    }),
  });
  return (
    <InterestFrame
      step="first-choice"
      performance={performance}
      form={form}
      lastResult={lastResult}
      fields={["quantity", ...SEAT_NEED_FIELDS, "notes"]}
      lead={t("interest.firstChoice.lead")}
      button={t("interest.continue")}
      notice={
        saved === null ? null : (
          <Notice title={t("interest.registered")}>
            <form method="post">
              <Button look="link" name="intent" value="withdraw">
                {t("interest.withdraw")}
              </Button>
            </form>
          </Notice>
        )
      }
    >
      <PartyField field={fields.quantity} />
      <SeatNeedsFields fields={fields} hint={t("interest.seatNeeds.hint")} />
      <TextAreaField
        {...fieldProps(fields.notes)}
        label={t("interest.notes")}
        optional={t("common.optional")}
        limit={counted(MAX_INTEREST_NOTES)}
      />
    </InterestFrame>
  );
}
