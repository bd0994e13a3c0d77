import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { accountSection } from "~/.server/auth/require-customer";
import { submitForm } from "~/.server/forms/submit-form";
import { defineForm } from "~/domain/forms/define-form";
import { formatAddress } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Lead } from "~/ui/layout/primitives";
import { useAccountForm } from "../account-form";
import { AccountPage } from "../account-page";
import { ConfirmPage } from "../confirm-page";
import { getOwnAddress } from "../own-address.server";
import { refuseAccountForm } from "../submit-account-form.server";

const deleteForm = defineForm({
  id: "delete-address",
  schema: z.object({}),
  also: ["intent", "version"],
});

export const handle = {
  title: "account.addresses.deleteTitle",
  posts: [deleteForm],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  return { address: await getOwnAddress(args) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "addresses");
  return submitForm({ request }, deleteForm, async (_form, read) => {
    const id = params["address"] ?? "";
    const removed = await context.crm.removeAddress({ session, params: { id } });
    if (removed.ok) {
      context.session.flash("address-deleted");
      return redirect(pathTo("addresses"), 303);
    }
    const { failure } = removed;
    // The primary address stays.
    if (failure.code === "conflict") return read.refuse({});
    return refuseAccountForm({ request, context }, read, failure);
  });
}

/** Confirms the deletion. The primary address can't be deleted. */
export default function DeleteAddress() {
  const { address } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const place = { section: "addresses", heading: t("account.addresses.deleteTitle") } as const;
  const primaryStays = t("account.addresses.primaryStays");
  const { id, errors } = useAccountForm(deleteForm, { title: primaryStays });
  if (address.isPrimary)
    return (
      <AccountPage {...place} back="section" errors={errors}>
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
      formId={id}
      errors={errors}
      confirmLabel={t("account.addresses.deleteNow")}
      cancelLabel={t("account.addresses.keep")}
    >
      <p>{formatAddress(address, locale)}</p>
      <Lead>{t("account.addresses.ordersKeep")}</Lead>
    </ConfirmPage>
  );
}
