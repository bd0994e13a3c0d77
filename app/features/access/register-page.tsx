import { Main } from "~/components/main";
import type { AccessAnswer } from "~/domain/access-answer";
import type { Country } from "~/domain/customer";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { AccessErrors } from "./access-errors";
import { RegistrationForm } from "./registration-form";

export type RegisterPageProps = {
  countries: readonly Country[];
  answer: AccessAnswer | undefined;
};

/** Making an account, outside of the checkout. */
export function RegisterPage({ countries, answer }: RegisterPageProps) {
  const { t } = useWords();
  return (
    <Main>
      <AccessErrors answer={answer} />
      <h1 id="title">{t("access.createAccount")}</h1>
      <p>
        {t("access.beenHere")} <a href={pathTo("login")}>{t("access.signIn")}</a>
      </p>
      <RegistrationForm answer={answer} countries={countries} labelledBy="title" />
    </Main>
  );
}
