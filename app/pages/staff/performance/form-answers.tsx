import type { InstanceForm } from "#contract/schemas/interest";
import type { GivenAnswers } from "#contract/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import { CompareTable } from "~/ui/compare-table";
import { ContentText } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { useStaffPath } from "../staff-page";
import { MAX_WAITING_SHOWN } from "./waiting-customers";

export type FormWithAnswers = { form: InstanceForm; answers: readonly GivenAnswers[] };

/** What buyers answered to the performance's own questions. */
export function FormAnswers({ form, answers }: FormWithAnswers) {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  if (answers.length === 0) return null;
  return (
    <Stack>
      <h2 id="answers">{t("staff.performances.answers.title", { form: form.title })}</h2>
      {answers.length < MAX_WAITING_SHOWN ? null : (
        <p>{t("staff.performances.waiting.first", { count: MAX_WAITING_SHOWN })}</p>
      )}
      <CompareTable
        stacks
        labelledBy="answers"
        columns={[
          t("staff.performances.waiting.customer"),
          ...form.questions.map(({ label }) => label),
        ]}
        rows={answers.map(({ customerId, firstName, lastName, ...given }, at) => ({
          key: customerId ?? given.basketId ?? String(at),
          cells: [
            customerId === null ? (
              t("staff.performances.answers.unnamed")
            ) : (
              <a
                key="customer"
                className="inline-block py-0.5"
                href={staffPath("staff-customer", { customer: customerId })}
              >
                {[firstName, lastName].filter(Boolean).join(" ") ||
                  t("staff.performances.answers.unnamed")}
              </a>
            ),
            ...form.questions.map(({ id, kind }) => {
              const { [id]: answer = "" } = given.answers;
              const isYesOrNo = kind === "yes-no" && (answer === "yes" || answer === "no");
              return isYesOrNo ? t(`interest.${answer}`) : <ContentText key={id} text={answer} />;
            }),
          ],
        }))}
      />
    </Stack>
  );
}
