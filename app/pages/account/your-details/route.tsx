import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { birthParts } from "~/domain/account/birth";
import { ownDetailsSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Stack } from "~/ui/layout/primitives";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";
import { formAgain, refuseChange } from "../refuse-change.server";
import { VersionField } from "../version-field";
import { BirthFields } from "./birth-fields";

export const handle = { title: "account.sections.your-details" } satisfies PageHandle<
  typeof loader
>;

/** What the box office's codes are in our words. */
const MESSAGES = { "lastName.access-name": "accessName", date: "birthDate", year: "birthDate" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-details");
  return { customer };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-details");
  const submission = parseWithZod(await request.formData(), { schema: ownDetailsSchema });
  if (submission.status !== "success") return formAgain({ submission });
  const changed = await context.crm.changeDetails({ session: crmSession, body: submission.value });
  if (!changed.ok) {
    return refuseChange(context, request, { submission }, changed.failure, MESSAGES);
  }
  context.session.flash("details-kept");
  return redirect(pathTo("your-details"), 303);
}

const FIELDS = [
  "firstName",
  "lastName",
  "phone",
  "mobile",
  "birthMonth",
  "birthDay",
  "birthYear",
] as const;

type DetailsForm = Record<(typeof FIELDS)[number] | "version", string>;

/** The account's primary page: who the customer is and how to reach them. */
export default function YourDetails() {
  const { customer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const told = useFieldWords();
  const { firstName, lastName, phone, mobile, email, version, isGuest } = customer;
  const stored = { firstName, lastName, phone, mobile: mobile ?? "", ...birthParts(customer) };
  const [form, fields] = useForm<DetailsForm>({
    id: "details",
    lastResult: answer?.lastResult ?? null,
    defaultValue: stored,
  });
  const labels = {
    firstName: t("access.firstName"),
    lastName: t("access.lastName"),
    phone: t("access.phone"),
    mobile: t("account.details.mobile"),
    birthDay: t("account.details.day"),
    birthMonth: t("account.details.month"),
    birthYear: t("account.details.year"),
  };
  return (
    <AccountPage
      section="your-details"
      heading={t("account.sections.your-details")}
      errors={
        <AccountErrors
          formId="details"
          answer={answer}
          fields={FIELDS}
          failed="update-details"
          stored={FIELDS.map((name) => ({ name, label: labels[name], stored: stored[name] }))}
        />
      }
    >
      <Lead>{t("account.details.lead")}</Lead>
      <FormStack id={form.id}>
        <VersionField field={fields.version} stored={String(version)} answer={answer} />
        <TextField {...told(fields.firstName)} label={labels.firstName} autoComplete="given-name" />
        <TextField {...told(fields.lastName)} label={labels.lastName} autoComplete="family-name" />
        <TextField
          {...told(fields.phone)}
          label={labels.phone}
          hint={t("access.phoneHint")}
          inputMode="tel"
          width="half"
          autoComplete="tel-national"
        />
        <TextField
          {...told(fields.mobile)}
          label={labels.mobile}
          optional={t("common.optional")}
          hint={t("access.phoneHint")}
          inputMode="tel"
          width="half"
          autoComplete="mobile tel-national"
        />
        <BirthFields fields={fields} />
        <p>
          <Button>{t("account.details.save")}</Button>
        </p>
      </FormStack>
      <Stack as="section" gap="small" labelledBy="email-heading">
        <h2 id="email-heading">{t("account.details.email")}</h2>
        <p>{t(isGuest ? "account.details.emailGuest" : "account.details.emailText", { email })}</p>
        {isGuest ? null : (
          <p>
            <a href={pathTo("change-email")}>{t("account.details.changeEmail")}</a>
          </p>
        )}
      </Stack>
      {isGuest ? <NoPasswordYet email={email} isPending={customer.confirmationPending} /> : null}
    </AccountPage>
  );
}
