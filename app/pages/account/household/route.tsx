import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/require-customer";
import { defineForm } from "~/domain/forms/define-form";
import { newMemberFormSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { ActionTarget } from "~/ui/visibility";
import { AccountFormPage } from "../account-form";
import { loadSection } from "~/.server/auth/load-section";
import { submitAccountForm } from "../submit-account-form.server";

const memberForm = defineForm({ id: "member", schema: newMemberFormSchema });

export const handle = {
  title: "account.sections.household",
  posts: [memberForm],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { members } = await loadSection({ request, context }, "household", (session) =>
    context.crm.getHousehold({ session }),
  );
  return { others: members.filter(({ isSelf }) => !isSelf) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "household");
  return submitAccountForm({ request, context }, memberForm, {
    save: async (body) => {
      const added = await context.crm.addHouseholdMember({ session, body });
      if (added.ok) return added;
      const { failure } = added;
      if (failure.code !== "conflict") return { ok: false, failure };
      return { ok: false, failure: { code: "invalid", fields: { firstName: "full" } } };
    },
    messages: { full: "householdFull" },
    notice: "member-added",
    to: pathTo("household"),
  });
}

export default function Household() {
  const { others } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <AccountFormPage
      section="household"
      form={memberForm}
      before={
        <>
          <Lead>{t("account.household.lead")}</Lead>
          {others.length === 0 ? null : (
            <LineList>
              {others.map(({ id, firstName, lastName, hasAccount }) => (
                <LineItem
                  key={id}
                  title={`${firstName} ${lastName}`}
                  actions={
                    hasAccount ? null : (
                      <a href={pathTo("remove-member", { member: id })}>
                        {t("account.household.remove")}
                        <ActionTarget>{`${firstName} ${lastName}`}</ActionTarget>
                      </a>
                    )
                  }
                />
              ))}
            </LineList>
          )}
          <h2>{t("account.household.addTitle")}</h2>
        </>
      }
      button={t("account.household.add")}
    >
      {({ firstName, lastName }) => (
        <>
          <TextField field={firstName} label={t("access.firstName")} autoComplete="off" />
          <TextField field={lastName} label={t("access.lastName")} autoComplete="off" />
        </>
      )}
    </AccountFormPage>
  );
}
