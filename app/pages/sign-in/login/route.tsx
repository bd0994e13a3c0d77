import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { throwErrorPage } from "~/.server/rendering/replies";
import { pathTo } from "~/routing/paths";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import { emailForm } from "~/parts/sign-in/forms";
import { SignInBanner } from "~/parts/sign-in/sign-in-banner";
import { AccessErrors } from "~/parts/sign-in/sign-in-errors";
import { EmailForm, NewHere } from "~/parts/sign-in/sign-in-forms";
import { submitEmail } from "~/parts/sign-in/submit-sign-in.server";
import { requireAnonymous } from "~/parts/sign-in/post-sign-in-redirect.server";

export const handle = {
  title: "access.signIn",
  signsIn: true,
  posts: [emailForm],
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  if (!context.features.passwords) return redirect(pathTo("authentication"), 303);
  const basket = await context.basketSummary();
  return {
    email: context.session.email,
    hasBasket: basket !== null && basket.ticketCount + basket.otherCount > 0,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.features.passwords) return throwErrorPage(404);
  return submitEmail(context, request);
}

export default function Login() {
  const { email, hasBasket } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main band={<SignInBanner title={t("access.signIn")} />}>
      <AccessErrors />
      <EmailForm email={email} labelledBy="title">
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
