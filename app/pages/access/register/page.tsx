import type { Country } from "#contract/schemas/address";
import { ButtonLink } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Notice } from "~/ui/notice";
import type { AccessAnswer } from "~/domain/account/access-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AccessErrors } from "../access-errors";
import { RegistrationForm } from "../registration-form";

export type RegisterPageProps = {
  email: string | null;
  /** Null when the box office did not say. */
  countries: readonly Country[] | null;
  answer: AccessAnswer | undefined;
};

/** Making an account, outside of the checkout. */
export function RegisterPage({ email, countries, answer }: RegisterPageProps) {
  const { t } = useTranslation();
  return (
    <Main>
      <AccessErrors answer={answer} />
      <h1 id="title">{t("access.createAccount")}</h1>
      <p>
        {t("access.beenHere")} <a href={pathTo("login")}>{t("access.signIn")}</a>
      </p>
      {countries === null ? (
        <>
          <Notice tone="warning" title={t("access.problem.countries")}>
            <p>{t("access.problem.countriesText")}</p>
          </Notice>
          <p>
            <ButtonLink href={pathTo("register")}>{t("errors.tryAgain")}</ButtonLink>
          </p>
        </>
      ) : (
        <RegistrationForm answer={answer} email={email} countries={countries} labelledBy="title" />
      )}
    </Main>
  );
}
