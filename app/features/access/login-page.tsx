import { Main } from "~/components/main";
import type { AccessAnswer } from "~/domain/access-answer";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { AccessErrors } from "./access-errors";
import { SignInForm } from "./sign-in-form";

/** Signing in, outside of the checkout. */
export function LoginPage({ answer }: { answer: AccessAnswer | undefined }) {
  const { t } = useWords();
  return (
    <Main>
      <AccessErrors answer={answer} />
      <h1 id="title">{t("access.signIn")}</h1>
      <p>
        {t("access.newHere")} <a href={pathTo("register")}>{t("access.createAccount")}</a>
      </p>
      <SignInForm answer={answer} labelledBy="title" />
    </Main>
  );
}
