import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "#contract/unavailable";

import { accountSection } from "~/.server/auth/require-customer";
import { formatAddress } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { AccountPage } from "../account-page";
import { ConfirmPage } from "../confirm-page";
import { getOwnAddress } from "../own-address.server";
import { respondToFailure, respondToOutage } from "../submit-account-form.server";

export const handle = {
  title: "account.addresses.deleteTitle",
  posts: ["intent", "version"],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  return { address: await getOwnAddress(args) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "addresses");
  const removed = await nullIfUnavailable(
    context.crm.removeAddress({ session: crmSession, params: { id: params["address"] ?? "" } }),
  );
  if (removed === null) return respondToOutage();
  if (removed.ok) {
    context.session.flash("address-deleted");
    return redirect(pathTo("addresses"), 303);
  }
  const { failure } = removed;
  if (failure.code === "conflict") return data({ problem: "primary" as const }, { status: 400 });
  return respondToFailure({ request, context }, failure);
}

/** Confirms the deletion. The primary address can't be deleted. */
export default function DeleteAddress() {
  const { address } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { t, locale } = useTranslation();
  const place = { section: "addresses", heading: t("account.addresses.deleteTitle") } as const;
  const primaryStays = t("account.addresses.primaryStays");
  if (address.isPrimary)
    return (
      <AccountPage
        {...place}
        back="section"
        errors={problem === undefined ? null : <ErrorSummary title={primaryStays} errors={[]} />}
      >
        <p>{formatAddress(address, locale)}</p>
        <p>
          <strong>{primaryStays}</strong>
        </p>
        <p>{t("account.addresses.primaryFirst")}</p>
      </AccountPage>
    );
  return (
    <ConfirmPage
      {...place}
      problem={problem === "primary" ? primaryStays : problem && t("failed.update-details")}
      confirmLabel={t("account.addresses.deleteNow")}
      cancelLabel={t("account.addresses.keep")}
    >
      <p>{formatAddress(address, locale)}</p>
      <Lead>{t("account.addresses.ordersKeep")}</Lead>
    </ConfirmPage>
  );
}
