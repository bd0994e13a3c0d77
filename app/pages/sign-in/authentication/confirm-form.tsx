import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { PasswordField, PasswordOwner } from "~/ui/forms/credential-fields";
import { Lead, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { confirmForm } from "~/parts/sign-in/forms";
import { AccessForm, SubmitButton } from "~/parts/sign-in/sign-in-forms";
import type { MailedLink } from "../expired-link";
import { MailButton } from "~/ui/forms/mail-button";

type ConfirmFormProps = { link: MailedLink; labelledBy: string };

/** Asks for the password, because someone else may have registered this address. */
export function ConfirmForm({ link, labelledBy }: ConfirmFormProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      <AccessForm form={confirmForm} labelledBy={labelledBy}>
        {({ password }) => (
          <>
            <input type="hidden" name="registration" value={link.token} />
            <PasswordOwner name="username" email={link.email} />
            <PasswordField field={password} label={t("access.finish.password")} />
            <SubmitButton>{t("access.finish.button")}</SubmitButton>
          </>
        )}
      </AccessForm>
      <Stack as="section" gap="small" labelledBy="other-password">
        <h2 id="other-password">{t("access.finish.forgotten")}</h2>
        <p>{t("access.finish.otherPassword")}</p>
        {link.email === null ? (
          <StandaloneLink href={pathTo("reset-password")}>{t("access.reset.send")}</StandaloneLink>
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
