import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { useAccountForm } from "../account-form";
import { ConfirmPage } from "../confirm-page";
import { loadSection } from "~/.server/auth/load-section";
import { submitAccountForm } from "../submit-account-form.server";

const removeForm = defineForm({ id: "remove-member", schema: z.object({}), also: ["intent"] });

export const handle = {
  title: "account.household.removeTitle",
  posts: [removeForm],
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
  return submitAccountForm({ request, context }, removeForm, {
    save: async () => {
      const id = params["member"] ?? "";
      const removed = await context.crm.removeHouseholdMember({ session, params: { id } });
      if (removed.ok) return removed;
      const { failure } = removed;
      // A member with an account can't be removed by others.
      return failure.code === "conflict" ? throwErrorPage(404) : { ok: false, failure };
    },
    notice: "member-removed",
    to: pathTo("household"),
  });
}

export default function RemoveMember() {
  const { firstName, lastName } = useLoaderData<typeof loader>().member;
  const { t } = useTranslation();
  const { id, errors } = useAccountForm(removeForm);
  return (
    <ConfirmPage
      section="household"
      heading={t("account.household.removeTitle")}
      formId={id}
      errors={errors}
      confirmLabel={t("account.household.removeNow", { name: `${firstName} ${lastName}` })}
      cancelLabel={t("account.household.keep")}
    >
      <p>{t("account.household.removeText")}</p>
    </ConfirmPage>
  );
}
