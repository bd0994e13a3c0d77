import { Main } from "~/ui/layout/main";
import type { AccessAnswer } from "~/domain/account/access-answer";
import type { MailedLink } from "~/domain/account/mailed-link";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AccessErrors } from "./access-errors";
import { EmailForm } from "./email-form";
import { MailButton } from "./mail-button";

export type ExpiredLinkProps = {
  link: MailedLink;
  answer: AccessAnswer | undefined;
  /** The page that mails another one. */
  to: "authentication" | "reset-password";
  /** What its button says. */
  children: string;
};

/** A link that ran out, was used or was replaced: another one in one press. */
export function ExpiredLink({ link, answer, to, children }: ExpiredLinkProps) {
  const { t } = useTranslation();
  const intent = to === "authentication" ? "magic-link" : "reset";
  return (
    <Main>
      {/* The heading says that it has run out. */}
      <AccessErrors answer={answer?.problem === "expired" ? undefined : answer} />
      <h1 id="title">{t("access.problem.expired")}</h1>
      <p>{t(`access.expired.${link.kind}`)}</p>
      {link.email === null ? (
        <EmailForm
          intent={intent}
          answer={answer}
          email={null}
          labelledBy="title"
          action={pathTo(to)}
        >
          {children}
        </EmailForm>
      ) : (
        <MailButton to={to} who={{ note: link.note }} look="main">
          {children}
        </MailButton>
      )}
      <p>
        <a href={pathTo("login")}>{t("access.withPassword")}</a>
      </p>
    </Main>
  );
}
