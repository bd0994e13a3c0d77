import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { TextField } from "~/ui/forms/text-field";
import type { StaffNotice as Code } from "~/domain/account/staff";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { StaffNotice } from "../staff-notice";

/** Fields that say themselves what is wrong; email and password that do not go together; too many wrong tries. */
export type StaffSignInProblem = "fields" | "wrong" | "locked";

export type StaffSignInPageProps = {
  notice: Code | null;
  answer: { problem: StaffSignInProblem; lastResult: SubmissionResult } | undefined;
};

/** Where staff sign in; nothing of it is a visitor's. */
export function StaffSignInPage({ notice, answer }: StaffSignInPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "staff",
    lastResult: answer?.lastResult,
  });
  const problem = answer?.problem ?? "fields";
  return (
    <Main>
      <FormErrors
        formId={form.id}
        fields={["email", "password"]}
        lastResult={answer?.lastResult}
        {...(problem !== "fields" && { title: t(`staff.signIn.${problem}`) })}
      >
        {problem === "locked" ? <p>{t("staff.signIn.lockedHelp")}</p> : null}
      </FormErrors>
      <StaffNotice notice={notice} />
      <h1 id="title">{t("staff.signIn.title")}</h1>
      <Lead>{t("staff.signIn.lead")}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <TextField
          {...told(fields.email)}
          type="email"
          label={t("access.email")}
          autoComplete="username"
        />
        <TextField
          {...told(fields.password)}
          type="password"
          label={t("access.password")}
          autoComplete="current-password"
        />
        <p>
          <Button>{t("access.signIn")}</Button>
        </p>
      </FormStack>
    </Main>
  );
}
