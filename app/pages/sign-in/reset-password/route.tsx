import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { emailOnlySchema, passwordChoiceSchema } from "~/domain/schemas/sign-in";
import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Main } from "~/ui/layout/main";
import { Lead } from "~/ui/layout/primitives";
import { AccessErrors } from "~/parts/sign-in/sign-in-errors";
import { EmailForm, NewHere, NewPasswordForm } from "~/parts/sign-in/sign-in-forms";
import { submitLinkRequest, submitNewPassword } from "~/parts/sign-in/answer-mail.server";
import { ExpiredLink } from "../expired-link";
import { LinkNotReceived } from "~/ui/forms/mail-button";
import { readCountedIntent, getLinkPage } from "../mailed-link.server";
import { postMailRedirect } from "~/parts/sign-in/post-sign-in-redirect.server";

export const handle = {
  title: ({ link, asked }, t) => {
    if (link?.alive === false) return t("access.problem.expired");
    return t(asked && link === null ? "access.reset.sentTitle" : "access.reset.title");
  },
  signsIn: true,
  posts: [emailOnlySchema, "note", passwordChoiceSchema, "intent", "username"],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return getLinkPage(context, request, "reset-password");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  switch (readCountedIntent(request, await request.clone().formData())) {
    case "send":
      return submitLinkRequest(context, request, "reset-password", "reset");
    case "new-password": {
      const linkState = context.linkState.open(searchParams.get("note"));
      const outcome = await submitNewPassword(context, request, searchParams.get("token") ?? "");
      if (!outcome.ok) return outcome.failure;
      context.session.flash("password-chosen");
      return redirect(await postMailRedirect(context, outcome, linkState), 303);
    }
    default:
      return throwErrorPage(400);
  }
}

export default function ResetPassword() {
  const { link, asked, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const typed = answer?.email ?? email;
  if (link !== null && !link.alive) {
    return (
      <ExpiredLink link={link} answer={answer} to="reset-password">
        {t("access.reset.sendAnother")}
      </ExpiredLink>
    );
  }
  return (
    <Main>
      <AccessErrors answer={answer} />
      <h1 id="title">
        {asked && link === null ? t("access.reset.sentTitle") : t("access.reset.title")}
      </h1>
      {link !== null ? (
        <NewPasswordForm email={link.email} answer={answer} labelledBy="title" />
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
          <EmailForm intent="reset" answer={answer} email={typed} labelledBy="title">
            {t("access.reset.send")}
          </EmailForm>
          <p>
            <a href={pathTo("login")}>{t("access.withPassword")}</a>
          </p>
          <NewHere />
        </>
      )}
    </Main>
  );
}
