import { randomUUID } from "node:crypto";
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { foundOr404, throwErrorPage } from "~/.server/http/rendering/replies";
import { yesOrNoSchema } from "~/domain/schemas/fields";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { useFieldProps } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { submitStep, type StepSaved } from "../submit-step.server";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";
import { FormStep } from "~/parts/checkout/step-page";

export const handle = { title: "protect.title" } satisfies PageHandle<typeof loader>;

async function saveProtection(
  { crm }: AppLoadContext,
  { basket }: CheckoutStepContext<"booking-protect">,
  { accepted }: { accepted: "yes" | "no" },
): Promise<StepSaved> {
  const saved = await crm.setBookingProtection({
    params: { id: basket.id },
    body: { accepted: accepted === "yes" },
    idempotencyKey: randomUUID(),
  });
  if (saved.ok) return { ok: true, basket: saved.value };
  const { failure } = saved;
  if (failure.code === "invalid") return throwErrorPage(503);
  const refused = (message: string): StepSaved => ({
    ok: false,
    code: "fields",
    fields: { accepted: [message] },
  });
  if (failure.code === "not-allowed") return refused("reason.nothing-held");
  if (
    failure.code === "conflict" &&
    (failure.reason === "too-many-lines" || failure.reason === "total-too-high")
  )
    return refused(`conflict.${failure.reason}`);
  return { ok: false, code: "failed", failure };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, ...step } = await requireCheckoutStep(context, request, "booking-protect");
  const params = { id: basket.id };
  const { protection } = foundOr404(await context.crm.getBasketOffers({ params }));
  // The guard found something to protect, but a ticket may have been removed since.
  if (protection === null) return throwErrorPage(409);
  const answered = step.facts.passed.includes("booking-protect");
  return { protection, answered, frame: step.frame, typed: step.typed };
}

export function action(args: ActionFunctionArgs) {
  return submitStep(args, "booking-protect", yesOrNoSchema, saveProtection);
}

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
