import { useForm, type SubmissionResult } from "@conform-to/react";

import type { MembershipLevel } from "#contract/schemas/membership";
import type { Money } from "#contract/schemas/money";
import { isFree } from "~/domain/money";
import { NO_MEMBERSHIP } from "~/domain/schemas/package-choice";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { useFieldWords } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import type { StepFrame } from "../checkout-way";
import { FormStep } from "../step-page";

type Level = MembershipLevel & { saves: Money | null };

type MembershipsStepProps = {
  frame: StepFrame;
  requestKey: string;
  levels: Level[];
  inBasket: string | null;
  lastResult: SubmissionResult | undefined;
};

export function MembershipsStep(props: MembershipsStepProps) {
  const { frame, requestKey, levels, inBasket, lastResult } = props;
  const { t, locale } = useTranslation();
  const propsOf = useFieldWords();
  const [form, fields] = useForm<{ level: string; autoRenew: string }>({
    id: "memberships",
    lastResult,
    defaultValue: { level: NO_MEMBERSHIP },
  });
  const hintOf = ({ description, benefits, saves }: Level) => (
    <>
      {description} {benefits.join(" · ")}{" "}
      {saves === null || isFree(saves) ? null : (
        <strong>{t("membership.saves", { sum: formatMoney(saves, locale) })}</strong>
      )}
    </>
  );
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["level", "autoRenew"]}
      heading={t("membership.title")}
      lead={t("membership.lead")}
      intro={
        inBasket === null ? null : (
          <p>
            {t("membership.inBasket", { name: inBasket })}{" "}
            <a href={pathTo("basket")}>{t("summary.changeBasket")}</a>
          </p>
        )
      }
    >
      <input type="hidden" name="requestKey" value={requestKey} />
      {inBasket === null ? (
        <>
          <RadioGroup
            {...propsOf(fields.level)}
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
            {...propsOf(fields.autoRenew)}
            label={t("membership.autoRenew")}
            hint={t("membership.autoRenewHint")}
          />
        </>
      ) : (
        <input type="hidden" name="level" value={NO_MEMBERSHIP} />
      )}
    </FormStep>
  );
}
