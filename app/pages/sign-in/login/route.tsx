import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { emailOnlySchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import { AccessErrors } from "~/parts/sign-in/sign-in-errors";
import { EmailForm, NewHere } from "~/parts/sign-in/sign-in-forms";
import { submitEmail } from "~/parts/sign-in/submit-sign-in.server";
import { requireAnonymous } from "~/parts/sign-in/post-sign-in-redirect.server";

export const handle = {
  title: "access.signIn",
  signsIn: true,
  posts: [emailOnlySchema, "intent"],
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  const basket = await context.basketSummary();
  return {
    email: context.session.email,
    hasBasket: basket !== null && basket.ticketCount + basket.otherCount > 0,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await submitEmail(context, request);
  return outcome.ok ? redirect(pathTo("password"), 303) : outcome.failure;
}

export default function Login() {
  const { email, hasBasket } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <Main>
      <AccessErrors answer={answer} />
      <h1 id="title">{t("access.signIn")}</h1>
      <EmailForm intent="email" answer={answer} email={email} labelledBy="title">
        {t("checkout.continue")}
      </EmailForm>
      <Stack gap="small">
        <NewHere />
        {hasBasket ? (
          <p>
            {t("access.orGuest")} <a href={pathTo("checkout-account")}>{t("access.guest")}</a>
          </p>
        ) : null}
      </Stack>
    </Main>
  );
}
