import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { TextField } from "~/ui/forms/text-field";
import type { AccessAnswer } from "~/domain/account/access-answer";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";
import { lastResultOf } from "../access-forms";

export type CodeFormProps = {
  email: string | null;
  answer: AccessAnswer | undefined;
  /** The id of the heading above. */
  labelledBy: string;
};

/** The code that stands beside the link in a mail, for whoever reads mail on another device. */
export function CodeForm({ email, answer, labelledBy }: CodeFormProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ email: string; code: string }>({
    id: "code",
    lastResult: lastResultOf("code", answer),
    defaultValue: { email },
  });
  return (
    <FormStack id={form.id} aria-labelledby={labelledBy}>
      <input type="hidden" name="intent" value="code" />
      <TextField
        {...told(fields.email)}
        type="email"
        label={t("access.email")}
        autoComplete="username"
      />
      <TextField
        {...told(fields.code)}
        inputMode="numeric"
        label={t("access.magicLink.code")}
        hint={t("access.magicLink.codeHint")}
        width="half"
        autoComplete="one-time-code"
      />
      <p>
        <Button>{t("access.signIn")}</Button>
      </p>
    </FormStack>
  );
}
