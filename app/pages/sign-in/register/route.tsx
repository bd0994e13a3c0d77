import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { valueOrNull } from "#contract/calls/unavailable";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { registrationForm } from "~/parts/sign-in/forms";
import { SignInBanner } from "~/parts/sign-in/sign-in-banner";
import { AccessErrors } from "~/parts/sign-in/sign-in-errors";
import { submitRegistration } from "~/parts/registration/submit-registration.server";
import { requireAnonymous } from "~/parts/sign-in/post-sign-in-redirect.server";
import { CountriesNotLoaded, RegistrationForm } from "~/parts/registration/registration-form";

export const handle = {
  title: "access.createAccount",
  signsIn: true,
  posts: [registrationForm],
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  const countries = await valueOrNull(context.crm.listCountries());
  const { email } = context.session;
  return data({ email, countries }, { status: countries === null ? 503 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitRegistration(context, request);
}

export default function Register() {
  const { email, countries } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main band={<SignInBanner title={t("access.createAccount")} />}>
      <AccessErrors />
      <p>
        {t("access.beenHere")} <a href={pathTo("login")}>{t("access.signIn")}</a>
      </p>
      {countries === null ? (
        <>
          <CountriesNotLoaded />
          <ButtonLink standalone href={pathTo("register")}>
            {t("errors.tryAgain")}
          </ButtonLink>
        </>
      ) : (
        <RegistrationForm email={email} countries={countries} labelledBy="title" />
      )}
    </Main>
  );
}
