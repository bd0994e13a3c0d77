import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { AccessAnswer } from "~/domain/account/access-answer";
import type { MailedLink } from "~/domain/account/mailed-link";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { useFieldWords } from "~/ui/forms/field-state";
import { lastResultOf } from "../access-forms";
import { MailButton } from "../mail-button";

export type ConfirmFormProps = {
  link: MailedLink;
  answer: AccessAnswer | undefined;
  /** The id of the heading above. */
  labelledBy: string;
};

/**
 * Confirms a registration. The password shows that whoever reads the mailbox is who registered: otherwise a stranger who
 * typed this address would have its owner open an account for them.
 */
export function ConfirmForm({ link, answer, labelledBy }: ConfirmFormProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ password: string }>({
    id: "confirm",
    lastResult: lastResultOf("confirm", answer),
  });
  return (
    <Stack>
      <FormStack id={form.id} aria-labelledby={labelledBy}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="registration" value={link.token} />
        {link.email === null ? null : (
          <input type="hidden" name="username" value={link.email} autoComplete="username" />
        )}
        <TextField
          {...told(fields.password)}
          type="password"
          label={t("access.finish.password")}
          autoComplete="current-password"
        />
        <p>
          <Button>{t("access.finish.button")}</Button>
        </p>
      </FormStack>
      <Stack as="section" gap="small" labelledBy="other-password">
        <h2 id="other-password">{t("access.finish.forgotten")}</h2>
        <p>{t("access.finish.otherPassword")}</p>
        {link.email === null ? (
          <p>
            <a href={pathTo("reset-password")}>{t("access.reset.send")}</a>
          </p>
        ) : (
          <MailButton to="reset-password" who={{ note: link.note }}>
            {t("access.reset.send")}
          </MailButton>
        )}
        <Lead small>{t("access.finish.notYou")}</Lead>
      </Stack>
    </Stack>
  );
}
