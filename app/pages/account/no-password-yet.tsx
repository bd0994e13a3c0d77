import type { Customer } from "#contract/schemas/customer";
import { hasNoAddress } from "#contract/text/email";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { useIsOpen } from "~/routing/feature-routes";
import { Button } from "~/ui/button";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { MailButton } from "~/ui/forms/mail-button";

export type GuestAccount = {
  /** Null for a guest who has not given one yet. */
  email: string | null;
  /** Registered with a password, but the email isn't confirmed yet. */
  isPending: boolean;
};

/** Returns the account of a customer without a usable password; null for others. */
export function guestAccount({
  isGuest,
  email,
  confirmationPending,
}: Customer): GuestAccount | null {
  return isGuest
    ? { email: hasNoAddress(email) ? null : email, isPending: confirmationPending }
    : null;
}

export function NoPasswordYet({ email, isPending }: GuestAccount) {
  const { t } = useTranslation();
  if (!useIsOpen()("reset-password")) return null;
  return isPending ? (
    <Stack as="section" gap="small" labelledBy="confirm-account">
      <h2 id="confirm-account">{t("access.confirmAccount.title")}</h2>
      <p>{t("access.confirmAccount.text", { email })}</p>
      <form method="post" action={pathTo("authentication")}>
        <Button look="quiet" name="intent" value="confirm-again">
          {t("access.confirmAccount.again")}
        </Button>
      </form>
    </Stack>
  ) : (
    <Stack as="section" gap="small" labelledBy="no-password">
      <h2 id="no-password">{t("access.noPassword.title")}</h2>
      <p>{t("access.noPassword.text")}</p>
      {email === null ? (
        <StandaloneLink href={pathTo("your-details")}>
          {t("account.details.giveAgain")}
        </StandaloneLink>
      ) : (
        <MailButton to="reset-password" who={{ email }} look="main">
          {t("access.noPassword.send")}
        </MailButton>
      )}
    </Stack>
  );
}
