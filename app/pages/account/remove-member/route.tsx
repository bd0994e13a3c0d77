import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "#contract/unavailable";

import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ConfirmPage } from "../confirm-page";
import { loadSection } from "~/.server/auth/load-section";
import { respondToFailure, respondToOutage } from "../submit-account-form.server";

export const handle = {
  title: "account.household.removeTitle",
  posts: ["intent"],
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { members } = await loadSection({ request, context }, "household", (session) =>
    context.crm.getHousehold({ session }),
  );
  const member = members.find(({ id, hasAccount }) => id === params["member"] && !hasAccount);
  return { member: member ?? throwErrorPage(404) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "household");
  const id = params["member"] ?? "";
  const removed = await nullIfUnavailable(
    context.crm.removeHouseholdMember({ session, params: { id } }),
  );
  if (removed === null) return respondToOutage();
  if (removed.ok) {
    context.session.flash("member-removed");
    return redirect(pathTo("household"), 303);
  }
  // A member with an account can't be removed by others.
  if (removed.failure.code === "conflict") return throwErrorPage(404);
  return respondToFailure({ request, context }, removed.failure);
}

export default function RemoveMember() {
  const { firstName, lastName } = useLoaderData<typeof loader>().member;
  const failed = useActionData<typeof action>() !== undefined;
  const { t } = useTranslation();
  return (
    <ConfirmPage
      section="household"
      heading={t("account.household.removeTitle")}
      problem={failed ? t("failed.update-details") : undefined}
      confirmLabel={t("account.household.removeNow", { name: `${firstName} ${lastName}` })}
      cancelLabel={t("account.household.keep")}
    >
      <p>{t("account.household.removeText")}</p>
    </ConfirmPage>
  );
}
