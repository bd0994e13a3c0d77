import type { MembershipLevel } from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { CheckboxField } from "~/ui/forms/checkbox-field";
import { Lead } from "~/ui/layout/primitives";
import { RadioGroup } from "~/ui/forms/radio-group";
import type { StepFrame } from "~/domain/checkout/checkout-way";

import { isFree } from "~/domain/money";

import { NO_MEMBERSHIP } from "~/domain/schemas/package-choice";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";

export type MembershipsStepProps = {
  frame: StepFrame;
  requestKey: string;
  levels: (MembershipLevel & { saves: Money | null })[];
  inBasket: string | null;
  lastResult: SubmissionResult | undefined;
};

/** Whether the visitor joins with this order: one membership a basket. */
export function MembershipsStep(props: MembershipsStepProps) {
  const { frame, requestKey, levels, inBasket, lastResult } = props;
  const { t, locale } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ level: string; autoRenew: string }>({
    id: "memberships",
    lastResult: lastResult ?? null,
    defaultValue: { level: NO_MEMBERSHIP },
  });
  const hintOf = ({ description, benefits, saves }: (typeof levels)[number]) => (
    <>
      {description} {benefits.join(" · ")}{" "}
      {saves === null || isFree(saves) ? null : (
        <strong>{t("membership.saves", { sum: formatMoney(saves, locale) })}</strong>
      )}
    </>
  );
  return (
    <StepPage
      frame={frame}
      heading={t("membership.title")}
      errors={
        <FormErrors formId="memberships" lastResult={lastResult} fields={["level", "autoRenew"]} />
      }
    >
      <Lead>{t("membership.lead")}</Lead>
      {inBasket === null ? null : (
        <p>
          {t("membership.inBasket", { name: inBasket })}{" "}
          <a href={pathTo("basket")}>{t("summary.changeBasket")}</a>
        </p>
      )}
      <StepForm id={form.id} frame={frame} aria-label={t("membership.title")}>
        <input type="hidden" name="requestKey" value={requestKey} />
        {inBasket === null ? (
          <>
            <RadioGroup
              {...told(fields.level)}
              legend={t("membership.question")}
              options={[
                { value: NO_MEMBERSHIP, label: t("membership.none") },
                ...levels.map((level) => ({
                  value: level.id,
                  label: level.name,
                  hint: hintOf(level),
                  aside: formatMoney(level.price, locale),
                })),
              ]}
            />
            <CheckboxField
              {...told(fields.autoRenew)}
              label={t("membership.autoRenew")}
              hint={t("membership.autoRenewHint")}
            />
          </>
        ) : (
          <input type="hidden" name="level" value={NO_MEMBERSHIP} />
        )}
      </StepForm>
    </StepPage>
  );
}
