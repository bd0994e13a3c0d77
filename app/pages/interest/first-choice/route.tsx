import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { submitForm } from "~/.server/forms/submit-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { TextAreaField, useCharacterLimit } from "~/ui/forms/text-area-field";
import { Notice } from "~/ui/notice";
import { firstChoiceForm } from "./form";
import { PartyField, InterestFrame } from "../interest-frame";
import { saveStep, getInterestStep } from "../interest-step.server";
import { findPlanPlaces } from "../plan-places.server";
import { SeatNeedsFields, seatNeedValues } from "~/ui/forms/seat-needs-fields";
import { usePageForm } from "~/ui/forms/use-page-form";
import { MAX_INTEREST_NOTES } from "#contract/rules/customers/interest";
import { MAX_PARTY_SIZE } from "#contract/rules/waiting-list/waiting-list";

export const handle = {
  title: "interest.steps.first-choice",
  styles: () => [checkoutStylesheet],
  posts: [firstChoiceForm],
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event, instance, saved } = await getInterestStep(context, { request, params }, "first");
  const places = await findPlanPlaces(context.crm, { ...instance, maxTickets: MAX_PARTY_SIZE });
  return { event, instance, saved, places };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const step = await getInterestStep(context, args, "first");
  const sent = await request.clone().formData();
  if (sent.get("intent") === "withdraw") {
    const params = { id: step.at.instance };
    await context.crm.withdrawInterest({ params, session: step.crmSession });
    context.session.flash("interest-withdrawn");
    return redirect(pathTo("instance", step.at), 303);
  }
  return submitForm(args, firstChoiceForm, async (choice, { refuse }) =>
    (await saveStep(context, step, choice))
      ? redirect(pathTo("register-alternative-choices", step.at), 303)
      : refuse({ quantity: "refused" }),
  );
}

export default function FirstChoice() {
  const { saved, places, ...performance } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const counted = useCharacterLimit();
  const { fields, ...form } = usePageForm(firstChoiceForm, {
    ...(saved !== null && {
      defaults: {
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
      <PartyField field={fields.quantity} max={places.max} />
      <SeatNeedsFields
        fields={fields}
        hint={t("interest.seatNeeds.hint")}
        max={places.max}
        offered={places.needs}
      />
      <TextAreaField
        field={fields.notes}
        label={t("interest.notes")}
        optional={t("common.optional")}
        limit={counted(MAX_INTEREST_NOTES)}
      />
    </InterestFrame>
  );
}
