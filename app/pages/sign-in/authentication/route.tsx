import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import { useIsOpen } from "~/routing/feature-routes";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Main } from "~/ui/layout/main";
import { Lead, Row } from "~/ui/layout/primitives";
import { codeForm, confirmForm, emailForm, linkForm } from "~/parts/sign-in/forms";
import { AccessErrors, useAccessReply } from "~/parts/sign-in/sign-in-errors";
import { CodeForm, EmailForm, NewHere } from "~/parts/sign-in/sign-in-forms";
import {
  submitLinkRequest,
  submitMailedLink,
  resendConfirmation,
} from "~/parts/sign-in/answer-mail.server";
import { ExpiredLink, type MailedLink } from "../expired-link";
import { LinkNotReceived } from "~/ui/forms/mail-button";
import { readCountedIntent, getLinkPage } from "../mailed-link.server";
import { requireAnonymous } from "~/parts/sign-in/post-sign-in-redirect.server";
import { ConfirmForm } from "./confirm-form";

export const handle = {
  title: ({ link, asked }, t) => {
    if (link?.alive === false) return t("access.problem.expired");
    if (link?.kind === "registration") return t("access.finish.title");
    if (link !== null) return t("access.signIn");
    return asked ? t("access.magicLink.sentTitle") : t("access.magicLink.title");
  },
  signsIn: true,
  posts: [emailForm, "note", codeForm, linkForm, confirmForm],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const shown = await getLinkPage(context, request, "authentication");
  // With a link, because it may be another customer's, or finish this one's registration.
  if (shown.link === null) await requireAnonymous(context);
  return shown;
}

export async function action({ request, context }: ActionFunctionArgs) {
  switch (readCountedIntent(request, await request.clone().formData())) {
    case "send":
      return submitLinkRequest(context, request, "authentication");
    case "confirm-again":
      return resendConfirmation(context);
    case "code":
    case "confirm":
    case "link":
      return submitMailedLink(context, request);
    default:
      return throwErrorPage(400);
  }
}

export default function Authentication() {
  const { link, asked, email } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const typed = useAccessReply()?.email ?? email;
  if (link !== null && !link.alive) {
    return (
      // An expired registration is completed by choosing a new password; a sign-in link would not complete it.
      <ExpiredLink
        link={link}
        to={link.kind === "registration" ? "reset-password" : "authentication"}
      >
        {link.kind === "registration"
          ? t("access.noPassword.send")
          : t("access.magicLink.sendAnother")}
      </ExpiredLink>
    );
  }
  if (link !== null) return <LinkPage link={link} />;
  return (
    <Main>
      <AccessErrors />
      {asked ? (
        <>
          <h1 id="title">{t("access.magicLink.sentTitle")}</h1>
          <p>
            {typed === null
              ? t("access.magicLink.sentTo")
              : t("access.magicLink.sent", { email: typed })}
          </p>
          <CodeForm email={typed} labelledBy="title" />
          <LinkNotReceived to="authentication" email={typed} />
        </>
      ) : (
        <>
          <h1 id="title">{t("access.magicLink.title")}</h1>
          <Lead>{t("access.magicLink.lead")}</Lead>
          <EmailForm sends email={typed} labelledBy="title">
            {t("access.magicLink.send")}
          </EmailForm>
          <Row>
            {isOpen("password") ? <a href={pathTo("login")}>{t("access.withPassword")}</a> : null}
            <a href={pathTo("authentication", {}, { asked: 1 })}>
              {t("access.magicLink.haveCode")}
            </a>
          </Row>
          <NewHere />
        </>
      )}
    </Main>
  );
}

/** Opening a mailed link does not use it up, because mail scanners open it too; its button does. */
function LinkPage({ link }: { link: MailedLink }) {
  const { t } = useTranslation();
  if (link.kind === "registration") {
    return (
      <Main>
        <AccessErrors />
        <h1 id="title">{t("access.finish.title")}</h1>
        <p>
          {link.email === null
            ? t("access.finish.text")
            : t("access.finish.textFor", { email: link.email })}
        </p>
        <ConfirmForm link={link} labelledBy="title" />
      </Main>
    );
  }
  return (
    <Main>
      <AccessErrors />
      <h1 id="title">{t("access.signIn")}</h1>
      <p>
        {link.email === null
          ? t("access.magicLink.press")
          : t("access.magicLink.pressAs", { email: link.email })}
      </p>
      <FormStack aria-labelledby="title">
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="token" value={link.token} />
        <Button standalone>{t("access.signIn")}</Button>
      </FormStack>
    </Main>
  );
}
