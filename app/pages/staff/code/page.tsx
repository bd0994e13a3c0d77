import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Row } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { CodeField } from "../code-field";

export type StaffCodePageProps = { signInHref: string; lastResult: SubmissionResult | undefined };

/** The second step of signing in: what the authenticator shows. */
export function StaffCodePage({ signInHref, lastResult }: StaffCodePageProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ code: string }>({ id: "code", lastResult });
  return (
    <Main>
      <FormErrors formId={form.id} fields={["code"]} lastResult={lastResult} />
      <h1 id="title">{t("staff.code.title")}</h1>
      <Lead>{t("staff.code.lead")}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <CodeField field={fields.code} />
        <Row>
          <Button>{t("access.signIn")}</Button> <a href={signInHref}>{t("staff.code.again")}</a>
        </Row>
      </FormStack>
    </Main>
  );
}
