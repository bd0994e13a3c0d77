import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import type { AccessAnswer } from "~/domain/account/access-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AccessErrors } from "../access-errors";
import { EmailForm } from "../email-form";

export type LoginPageProps = {
  email: string | null;
  /** Whether there is a basket that can be bought without an account. */
  hasBasket: boolean;
  answer: AccessAnswer | undefined;
};

/** Signing in, outside of the checkout: the address first, then how. */
export function LoginPage({ email, hasBasket, answer }: LoginPageProps) {
  const { t } = useTranslation();
  return (
    <Main>
      <AccessErrors answer={answer} />
      <h1 id="title">{t("access.signIn")}</h1>
      <EmailForm intent="email" answer={answer} email={email} labelledBy="title">
        {t("checkout.continue")}
      </EmailForm>
      <Stack gap="small">
        <p>
          {t("access.newHere")}{" "}
          <a id="register" href={pathTo("register")}>
            {t("access.createAccount")}
          </a>
        </p>
        {hasBasket ? (
          <p>
            {t("access.orGuest")}{" "}
            <a href={`${pathTo("checkout-account")}#guest-title`}>{t("access.guest")}</a>
          </p>
        ) : null}
      </Stack>
    </Main>
  );
}
