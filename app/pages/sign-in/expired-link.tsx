import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { IfOpen } from "~/ui/layout/if-open";
import { Main } from "~/ui/layout/main";
import { AccessErrors, useAccessReply } from "~/parts/sign-in/sign-in-errors";
import { EmailForm } from "~/parts/sign-in/sign-in-forms";
import { type LinkPage, MailButton } from "~/ui/forms/mail-button";
import { StandaloneLink } from "~/ui/layout/primitives";

export type MailedLink = {
  kind: "magic-link" | "password-reset" | "registration";
  token: string;
  /** Whether it can still be used. */
  alive: boolean;
  /** From the link state, if there is one. */
  email: string | null;
  /** The sealed state in the link; "" without one. */
  note: string;
};

type ExpiredLinkProps = {
  link: MailedLink;
  to: LinkPage;
  children: string;
};

export function ExpiredLink({ link, to, children }: ExpiredLinkProps) {
  const { t } = useTranslation();
  const isExpired = useAccessReply()?.problem === "expired";
  return (
    <Main>
      {/* The heading says that it has expired. */}
      {isExpired ? null : <AccessErrors />}
      <h1 id="title">{t("access.problem.expired")}</h1>
      <p>{t(`access.expired.${link.kind}`)}</p>
      {link.email === null ? (
        <EmailForm sends email={null} labelledBy="title" action={pathTo(to)}>
          {children}
        </EmailForm>
      ) : (
        <MailButton to={to} who={{ note: link.note }} look="main">
          {children}
        </MailButton>
      )}
      <IfOpen route="password">
        <StandaloneLink href={pathTo("login")}>{t("access.withPassword")}</StandaloneLink>
      </IfOpen>
    </Main>
  );
}
