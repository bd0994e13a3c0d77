import { Stack } from "~/ui/layout/stack";
import { useWords } from "~/i18n/words-context";

import { MailButton } from "../access/mail-button";

/** In place of a form that asks for the password, to a guest, who has none. */
export function NoPasswordYet({ email }: { email: string }) {
  const { t } = useWords();
  return (
    <Stack as="section" gap="small" labelledBy="no-password">
      <h2 id="no-password">{t("access.noPassword.title")}</h2>
      <p>{t("access.noPassword.text")}</p>
      <p>{t("access.noPassword.registered")}</p>
      <MailButton to="reset-password" who={{ email }} look="main">
        {t("access.noPassword.send")}
      </MailButton>
    </Stack>
  );
}
