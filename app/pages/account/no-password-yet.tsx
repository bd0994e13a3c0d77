import { Button } from "~/ui/button";
import { Stack } from "~/ui/layout/primitives";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { MailButton } from "../access/mail-button";

export type NoPasswordYetProps = {
  email: string;
  /** Has registered, with a password, and only has to open the link in the mail. */
  isPending: boolean;
};

/** In place of a form that asks for the password, to a guest, who has none, or whose account is not confirmed. */
export function NoPasswordYet({ email, isPending }: NoPasswordYetProps) {
  const { t } = useTranslation();
  if (isPending) return <ConfirmAccount email={email} />;
  return (
    <Stack as="section" gap="small" labelledBy="no-password">
      <h2 id="no-password">{t("access.noPassword.title")}</h2>
      <p>{t("access.noPassword.text")}</p>
      <MailButton to="reset-password" who={{ email }} look="main">
        {t("access.noPassword.send")}
      </MailButton>
    </Stack>
  );
}

/** Says that the account has to be confirmed, with a button that sends the email again. */
export function ConfirmAccount({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap="small" labelledBy="confirm-account">
      <h2 id="confirm-account">{t("access.confirmAccount.title")}</h2>
      <p>{t("access.confirmAccount.text", { email })}</p>
      <form method="post" action={pathTo("authentication")}>
        <Button look="quiet" name="intent" value="confirm-again">
          {t("access.confirmAccount.again")}
        </Button>
      </form>
    </Stack>
  );
}
