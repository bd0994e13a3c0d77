import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Row, Stack } from "~/ui/layout/primitives";
import { TextOnly } from "~/ui/visibility";
import { signInForm } from "~/parts/sign-in/forms";
import { SignInBanner } from "~/parts/sign-in/sign-in-banner";
import { AccessErrors, useAccessReply } from "~/parts/sign-in/sign-in-errors";
import { SignInForm } from "~/parts/sign-in/sign-in-forms";
import { submitSignIn } from "~/parts/sign-in/submit-sign-in.server";
import { MailButton } from "~/ui/forms/mail-button";
import { requireAnonymous } from "~/parts/sign-in/post-sign-in-redirect.server";

export const handle = {
  title: "access.enterPassword",
  signsIn: true,
  posts: [signInForm],
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  return { email: context.session.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitSignIn(context, request);
}

/** The same page for every email, so that it does not reveal accounts. */
export default function Password() {
  const { email } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const typed = useAccessReply()?.email ?? email;
  return (
    <Main
      errors={<AccessErrors />}
      band={
        <SignInBanner
          title={t("access.enterPassword")}
          above={<BackLink href={pathTo("login")}>{t("access.anotherEmail")}</BackLink>}
        />
      }
    >
      <SignInForm email={email} labelledBy="title" />
      <Stack as="section" gap="small" labelledBy="other-ways">
        <h2 id="other-ways">{t("access.otherWays")}</h2>
        <p>{t("access.magicLink.lead")}</p>
        <Row separated={false}>
          {typed === null ? (
            <>
              <a href={pathTo("authentication")}>{t("access.magicLink.send")}</a>
              <TextOnly>| </TextOnly>
            </>
          ) : (
            <MailButton to="authentication" who={{ email: typed }}>
              {t("access.magicLink.send")}
            </MailButton>
          )}
          <a href={pathTo("authentication", {}, { asked: 1 })}>{t("access.magicLink.haveCode")}</a>
          <TextOnly>| </TextOnly>
          <a href={pathTo("reset-password")}>{t("access.forgotten")}</a>
        </Row>
        <p>
          {t("access.newHere")} <a href={pathTo("register")}>{t("access.createAccount")}</a>
        </p>
      </Stack>
    </Main>
  );
}
