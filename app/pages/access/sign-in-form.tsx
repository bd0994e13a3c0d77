import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Row } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import { TextOnly } from "~/ui/visibility";
import type { AccessAnswer } from "~/domain/account/access-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { useFieldWords } from "~/ui/forms/field-state";
import { lastResultOf } from "./access-forms";

export type SignInFormProps = {
  answer: AccessAnswer | undefined;
  /** What was typed on the page before. */
  email?: string | null;
  /** The id of the heading above. */
  labelledBy: string;
  /** In the checkout: of which basket it is, for when the session is over. */
  visit?: string | undefined;
  /** Whether the other ways to sign in are in the form itself: the page has no more of its own. */
  withOtherWays?: boolean;
};

/** Email and password, for those who have an account. */
export function SignInForm(props: SignInFormProps) {
  const { answer, email = null, labelledBy, visit, withOtherWays = false } = props;
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "sign-in",
    lastResult: lastResultOf("sign-in", answer),
    defaultValue: { email },
  });
  return (
    <FormStack id={form.id} aria-labelledby={labelledBy}>
      <input type="hidden" name="intent" value="sign-in" />
      {visit === undefined ? null : <input type="hidden" name="visit" value={visit} />}
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
      <Row>
        <Button>{t("access.signIn")}</Button>
        {withOtherWays ? (
          <>
            <Button look="quiet" name="way" value="magic-link">
              {t("access.magicLink.send")}
            </Button>
            <TextOnly>| </TextOnly>
            <a href={pathTo("reset-password")}>{t("access.forgotten")}</a>
          </>
        ) : null}
      </Row>
    </FormStack>
  );
}
