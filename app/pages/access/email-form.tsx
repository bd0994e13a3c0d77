import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { TextField } from "~/ui/forms/text-field";
import type { AccessAnswer, AccessIntent } from "~/domain/account/access-answer";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";
import { lastResultOf } from "./access-forms";

export type EmailFormProps = {
  intent: Extract<AccessIntent, "email" | "magic-link" | "reset">;
  answer: AccessAnswer | undefined;
  /** What was typed on the page before. */
  email: string | null;
  /** The id of the heading above. */
  labelledBy: string;
  /** The page that takes it, where that is not this one. */
  action?: string;
  /** What its button says. */
  children: string;
};

/** One field and one button: whose account it is. */
export function EmailForm(props: EmailFormProps) {
  const { intent, answer, email, labelledBy, action, children } = props;
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ email: string }>({
    id: intent,
    lastResult: lastResultOf(intent, answer),
    defaultValue: { email },
  });
  return (
    <FormStack id={form.id} action={action} aria-labelledby={labelledBy}>
      <input type="hidden" name="intent" value={intent === "email" ? "email" : "send"} />
      <TextField
        {...told(fields.email)}
        type="email"
        label={t("access.email")}
        autoComplete="username"
      />
      <p>
        <Button>{children}</Button>
      </p>
    </FormStack>
  );
}
