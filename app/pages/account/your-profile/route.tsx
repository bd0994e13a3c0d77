import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TRIBUTE_TYPES } from "#contract/schemas/fund";

import { accountSection } from "~/.server/auth/account-section";
import { donorProfileSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FieldSet, FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { formAgain, refuseChange } from "../refuse-change.server";
import { VersionField } from "../version-field";

export const handle = { title: "account.sections.your-profile" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-profile");
  return { customer };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-profile");
  const submission = parseWithZod(await request.formData(), { schema: donorProfileSchema });
  if (submission.status !== "success") return formAgain({ submission });
  const changed = await context.crm.changeDetails({ session: crmSession, body: submission.value });
  if (!changed.ok) return refuseChange(context, request, { submission }, changed.failure);
  context.session.flash("profile-kept");
  return redirect(pathTo("your-profile"), 303);
}

const FIELDS = ["recognitionName", "donorListing", "tributeType", "tributeName"] as const;

/** How the customer is thanked for gifts (spec section 3, "Customer data snapshot"). */
export default function YourProfile() {
  const { customer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const told = useFieldWords();
  const stored = Object.fromEntries(FIELDS.map((name) => [name, customer[name] ?? ""])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  const [form, fields] = useForm<typeof stored & { version: string }>({
    id: "profile",
    lastResult: answer?.lastResult ?? null,
    defaultValue: stored,
  });
  const optional = t("common.optional");
  return (
    <AccountPage
      section="your-profile"
      heading={t("account.sections.your-profile")}
      errors={
        <AccountErrors
          formId="profile"
          answer={answer}
          fields={FIELDS}
          failed="update-details"
          stored={FIELDS.map((name) => ({
            name,
            label: t(`account.profile.${name}`),
            stored: stored[name],
            ...(name === "tributeType" && customer.tributeType !== null
              ? { shown: t(`account.profile.type.${customer.tributeType}`) }
              : {}),
          }))}
        />
      }
    >
      <Lead>{t("account.profile.lead")}</Lead>
      <FormStack id={form.id}>
        <VersionField field={fields.version} stored={String(customer.version)} answer={answer} />
        <TextField
          {...told(fields.recognitionName)}
          label={t("account.profile.recognitionName")}
          hint={t("account.profile.recognitionHint")}
          optional={optional}
        />
        <TextField
          {...told(fields.donorListing)}
          label={t("account.profile.donorListing")}
          hint={t("account.profile.donorListingHint")}
          optional={optional}
        />
        <FieldSet legend={t("account.profile.tribute")}>
          <SelectField
            {...told(fields.tributeType)}
            label={t("account.profile.tributeType")}
            placeholder={t("account.profile.noTribute")}
            options={TRIBUTE_TYPES.map((type) => ({
              value: type,
              label: t(`account.profile.type.${type}`),
            }))}
          />
          <TextField {...told(fields.tributeName)} label={t("account.profile.tributeName")} />
        </FieldSet>
        <p>
          <Button>{t("account.profile.save")}</Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}
