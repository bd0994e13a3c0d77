import { useForm } from "@conform-to/react";

import { Button } from "~/components/button";
import { FormStack } from "~/components/form-stack";
import { TextField } from "~/components/text-field";
import type { AccessAnswer } from "~/domain/access-answer";
import { useWords } from "~/i18n/words-context";

import { useFieldWords } from "../forms/use-field-words";
import { lastResultOf } from "./access-forms";
import { CallBoxOffice } from "../contact/call-box-office";

export type SignInFormProps = {
  answer: AccessAnswer | undefined;
  /** The id of the heading above. */
  labelledBy: string;
  /** In the checkout: of which basket it is, for when the session is over. */
  visit?: string | undefined;
};

/** Email and password, for those who have an account. */
export function SignInForm({ answer, labelledBy, visit }: SignInFormProps) {
  const { t } = useWords();
  const told = useFieldWords();
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "sign-in",
    lastResult: lastResultOf("sign-in", answer),
  });
  return (
    <FormStack id={form.id} aria-labelledby={labelledBy}>
      <input type="hidden" name="intent" value="sign-in" />
      {visit === undefined ? null : <input type="hidden" name="visit" value={visit} />}
      <TextField
        {...told(fields.email)}
        type="email"
        label={t("access.email")}
        autoComplete="email"
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
      <CallBoxOffice>{t("access.forgotten")}</CallBoxOffice>
    </FormStack>
  );
}
