import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { formatAddress } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { AccountPage } from "../account-page";
import { AskFirstPage } from "../ask-first-page";
import { ownAddress } from "../own-address.server";

export const handle = { title: "account.addresses.deleteTitle" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { address } = await ownAddress(context, request, params["address"] ?? "");
  return { address };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "addresses");
  const removed = await context.crm.removeAddress({
    session: crmSession,
    params: { id: params["address"] ?? "" },
  });
  if (removed.ok) {
    context.session.flash("address-deleted");
    return redirect(pathTo("addresses"), 303);
  }
  switch (removed.failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "not-found":
      return refuse(404);
    case "conflict":
      return data({ problem: "primary" as const }, { status: 400 });
    case "unavailable":
      return data({ problem: "unavailable" as const }, { status: 503 });
  }
}

/** Asks before an address is deleted. The primary one cannot be (spec section 5). */
export default function DeleteAddress() {
  const { address } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { t, locale } = useTranslation();
  const where = {
    section: "addresses",
    heading: t("account.addresses.deleteTitle"),
    back: { href: pathTo("addresses"), label: t("account.sections.addresses") },
  } as const;
  const text = <p>{formatAddress(address, locale)}</p>;
  if (address.isPrimary) {
    return (
      <AccountPage
        {...where}
        errors={
          problem === undefined ? null : (
            <ErrorSummary title={t("account.addresses.primaryStays")} errors={[]} />
          )
        }
      >
        {text}
        <p>
          <strong>{t("account.addresses.primaryStays")}</strong>
        </p>
        <p>{t("account.addresses.primaryFirst")}</p>
      </AccountPage>
    );
  }
  return (
    <AskFirstPage
      {...where}
      problem={
        problem === undefined
          ? undefined
          : problem === "primary"
            ? t("account.addresses.primaryStays")
            : t("failed.update-details")
      }
      doIt={t("account.addresses.deleteNow")}
      leave={t("account.addresses.leave")}
    >
      {text}
      <Lead>{t("account.addresses.ordersKeep")}</Lead>
    </AskFirstPage>
  );
}
