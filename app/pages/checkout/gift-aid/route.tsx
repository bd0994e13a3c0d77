import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { giftAidOn } from "#contract/rules/giving/donation";
import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import checkoutStylesheet from "~/checkout.css?url";
import { addMoney, money } from "~/domain/arithmetic/money";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { usePageForm } from "~/ui/forms/use-page-form";
import { RadioGroup } from "~/ui/forms/radio-group";
import { submitStep, type StepSaved } from "../submit-step.server";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";
import { FormStep } from "~/parts/checkout/step-page";

/** The gift aid form: a declaration requires confirmation as a UK taxpayer. */
const schema = z
  .object({
    accepted: z.enum(["yes", "no"], { error: "required.yesOrNo" }),
    taxpayer: z.literal("on").optional(),
  })
  .refine(({ accepted, taxpayer }) => accepted === "no" || taxpayer === "on", {
    error: "ukTaxpayer",
    path: ["taxpayer"],
  });

const giftAidForm = defineForm({ id: "gift-aid", schema, also: STEP_FIELDS });

export const handle = {
  title: "giftAid.title",
  styles: () => [checkoutStylesheet],
  posts: [giftAidForm],
} satisfies PageHandle<typeof loader>;

function addedByGiftAid({ items, totals }: Pick<Basket, "items" | "totals">): Money {
  const { currency } = totals.total;
  const donations = items.filter(({ kind }) => kind === "donation");
  const donated = addMoney(money(0, currency), ...donations.map(({ total }) => total));
  return money(giftAidOn(donated.amount), currency);
}

async function declareGiftAid(
  { crm, i18n }: AppLoadContext,
  { crmSession }: CheckoutStepContext<"gift-aid">,
  { accepted }: { accepted: "yes" | "no" },
): Promise<StepSaved> {
  if (accepted === "no") return { ok: true, value: null };
  // Save the statement in the language in which the customer read it.
  const body = { ukTaxpayer: true, statement: i18n.t("giftAid.statement") } as const;
  const declared = await crm.setGiftAid({ session: crmSession, body });
  if (declared.ok) return { ok: true, value: null };
  const { failure } = declared;
  if (failure.code === "not-allowed" || failure.code === "invalid")
    return { ok: false, failure: { code: "fields", fields: { taxpayer: ["refused"] } } };
  return { ok: false, failure };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await requireCheckoutStep(context, request, "gift-aid");
  return { adds: addedByGiftAid(basket), frame, typed };
}

export function action(args: ActionFunctionArgs) {
  return submitStep(args, "gift-aid", giftAidForm, declareGiftAid);
}

export default function GiftAid() {
  const { frame, adds, typed } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { id, fields, errors } = usePageForm(giftAidForm, { restored: typed });
  return (
    <FormStep
      frame={frame}
      formId={id}
      errors={errors}
      heading={t("giftAid.title")}
      lead={t("giftAid.lead", { adds: formatPrice(adds, locale) })}
      intro={<p>{t("giftAid.statement")}</p>}
    >
      <RadioGroup
        field={fields.accepted}
        legend={t("giftAid.question")}
        options={[
          { value: "yes", label: t("giftAid.yes") },
          { value: "no", label: t("giftAid.no") },
        ]}
      />
      <CheckboxField field={fields.taxpayer} label={t("giftAid.taxpayer")} />
    </FormStep>
  );
}
