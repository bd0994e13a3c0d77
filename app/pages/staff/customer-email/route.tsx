import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { EmailField } from "~/ui/forms/credential-fields";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { correctEmailSchema } from "../staff-schemas";
import { submitStaffForm } from "../submit-staff-form.server";

const emailForm = defineForm({ id: "email", schema: correctEmailSchema });

export const handle = {
  title: "staff.email.title",
  posts: [emailForm],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "changeCustomerEmail");
  return { frame, customer: file.customer };
}

export const action = (args: ActionFunctionArgs) =>
  submitStaffForm(args, emailForm, "changeCustomerEmail", async (body, staff) => {
    const { customer = "" } = args.params;
    const corrected = await args.context.crm.changeCustomerEmail({
      session: staff.session,
      params: { id: customer },
      body,
    });
    if (corrected.ok) return staff.leave("email", "staff-customer");
    const { failure } = corrected;
    if (failure.code === "conflict") return staff.refuse({ email: "staffEmailTaken" });
    return failure.code === "invalid"
      ? staff.refuse({ email: "emailInvalid" })
      : staff.fail(failure);
  });

export default function CustomerEmail() {
  const { customer } = useLoaderData<typeof loader>();
  const { id, fields, errors } = usePageForm(emailForm);
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const { email } = customer;
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-customer", { customer: customer.id })}>
        {`${customer.firstName} ${customer.lastName}`}
      </BackLink>
      <h1 id="title">{t("staff.email.title")}</h1>
      <Lead>{t("staff.email.lead", { email })}</Lead>
      <PageForm id={id} button={t("staff.email.correct")}>
        <EmailField
          field={fields.email}
          label={t("staff.email.label")}
          autoComplete="off"
          defaultValue={
            typeof fields.email.initialValue === "string" ? fields.email.initialValue : email
          }
        />
        <ReasonField field={fields.reason} />
      </PageForm>
    </StaffPage>
  );
}
