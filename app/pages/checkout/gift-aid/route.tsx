import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { giftAidSchema } from "~/domain/schemas/account";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { useFieldProps } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { answerStep } from "../answer-step.server";
import { checkoutStep } from "../guards.server";
import { FormStep } from "../step-page";
import { declareGiftAid, giftAidOn } from "./page.server";

export const handle = { title: "giftAid.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "gift-aid");
  return { adds: giftAidOn(basket), frame, typed };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "gift-aid", giftAidSchema, declareGiftAid);
}

export default function GiftAid() {
  const { frame, adds, typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() ?? typed;
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<{ accepted: string; taxpayer: string }>({
    id: "gift-aid",
    lastResult,
  });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["accepted", "taxpayer"]}
      heading={t("giftAid.title")}
      lead={t("giftAid.lead", { adds: formatMoney(adds, locale) })}
      intro={<p>{t("giftAid.statement")}</p>}
    >
      <RadioGroup
        {...fieldProps(fields.accepted)}
        legend={t("giftAid.question")}
        options={[
          { value: "yes", label: t("giftAid.yes") },
          { value: "no", label: t("giftAid.no") },
        ]}
      />
      <CheckboxField {...fieldProps(fields.taxpayer)} label={t("giftAid.taxpayer")} />
    </FormStep>
  );
}
