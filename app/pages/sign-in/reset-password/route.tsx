import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Main } from "~/ui/layout/main";
import { Lead, StandaloneLink } from "~/ui/layout/primitives";
import { emailForm, newPasswordForm } from "~/parts/sign-in/forms";
import { AccessErrors, useAccessReply } from "~/parts/sign-in/sign-in-errors";
import { EmailForm, NewHere, NewPasswordForm } from "~/parts/sign-in/sign-in-forms";
import { submitLinkRequest, submitNewPassword } from "~/parts/sign-in/answer-mail.server";
import { ExpiredLink } from "../expired-link";
import { LinkNotReceived } from "~/ui/forms/mail-button";
import { readCountedIntent, getLinkPage } from "../mailed-link.server";

export const handle = {
  title: ({ link, asked }, t) => {
    if (link?.alive === false) return t("access.problem.expired");
    return t(asked && link === null ? "access.reset.sentTitle" : "access.reset.title");
  },
  signsIn: true,
  posts: [emailForm, "note", newPasswordForm],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return getLinkPage(context, request, "reset-password");
}

export async function action({ request, context }: ActionFunctionArgs) {
  switch (readCountedIntent(request, await request.clone().formData())) {
    case "send":
      return submitLinkRequest(context, request, "reset-password");
    case "new-password":
      return submitNewPassword(context, request);
    default:
      return throwErrorPage(400);
  }
}

export default function ResetPassword() {
  const { link, asked, email } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const typed = useAccessReply()?.email ?? email;
  if (link !== null && !link.alive) {
    return (
      <ExpiredLink link={link} to="reset-password">
        {t("access.reset.sendAnother")}
      </ExpiredLink>
    );
  }
  return (
    <Main>
      <AccessErrors />
      <h1 id="title">
        {asked && link === null ? t("access.reset.sentTitle") : t("access.reset.title")}
      </h1>
      {link !== null ? (
        <NewPasswordForm email={link.email} labelledBy="title" />
      ) : asked ? (
        <>
          <p>
            {typed === null ? t("access.reset.sentTo") : t("access.reset.sent", { email: typed })}
          </p>
          <LinkNotReceived to="reset-password" email={typed} />
        </>
      ) : (
        <>
          <Lead>{t("access.reset.lead")}</Lead>
          <EmailForm sends email={typed} labelledBy="title">
            {t("access.reset.send")}
          </EmailForm>
          <StandaloneLink href={pathTo("login")}>{t("access.withPassword")}</StandaloneLink>
          <NewHere />
        </>
      )}
    </Main>
  );
}
