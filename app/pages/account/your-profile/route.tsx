import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TRIBUTE_TYPES } from "#contract/rules/customers/choices";

import { accountSection } from "~/.server/auth/require-customer";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { FieldSet } from "~/ui/forms/field-set";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { submitAccountForm } from "../submit-account-form.server";
import { profileForm } from "./form";

export const handle = {
  title: "account.sections.your-profile",
  posts: [profileForm],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { customer: (await accountSection(context, request, "your-profile")).customer };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "your-profile");
  return submitAccountForm({ request, context }, profileForm, {
    save: (body) => context.crm.changeDetails({ session, body }),
    notice: "profile-saved",
    to: pathTo("your-profile"),
  });
}

const FIELDS = ["recognitionName", "donorListing", "tributeType", "tributeName"] as const;

export default function YourProfile() {
  const { customer } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const values = FIELDS.map((name) => [name, customer[name] ?? ""]);
  const stored = Object.fromEntries(values) as Record<(typeof FIELDS)[number], string>;
  const optional = t("common.optional");
  return (
    <AccountFormPage
      section="your-profile"
      form={profileForm}
      stored={FIELDS.map((name) => ({
        name,
        label: t(`account.profile.${name}`),
        stored: stored[name],
        ...(name === "tributeType" && customer.tributeType !== null
          ? { shown: t(`account.profile.type.${customer.tributeType}`) }
          : {}),
      }))}
      defaults={stored}
      version={{ stored: String(customer.version) }}
      before={<Lead>{t("account.profile.lead")}</Lead>}
      button={t("account.profile.save")}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.recognitionName}
            label={t("account.profile.recognitionName")}
            hint={t("account.profile.recognitionHint")}
            optional={optional}
          />
          <TextField
            field={fields.donorListing}
            label={t("account.profile.donorListing")}
            hint={t("account.profile.donorListingHint")}
            optional={optional}
          />
          <FieldSet legend={t("account.profile.tribute")}>
            <SelectField
              field={fields.tributeType}
              label={t("account.profile.tributeType")}
              placeholder={t("account.profile.noTribute")}
              options={TRIBUTE_TYPES.map((type) => ({
                value: type,
                label: t(`account.profile.type.${type}`),
              }))}
            />
            <TextField
              field={fields.tributeName}
              label={t("account.profile.tributeName")}
              required={false}
            />
          </FieldSet>
        </>
      )}
    </AccountFormPage>
  );
}
