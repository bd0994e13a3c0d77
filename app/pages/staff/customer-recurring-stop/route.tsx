import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { throwErrorPage } from "~/.server/rendering/replies";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import { nextChargeRows, recurringTitle } from "~/i18n/payment-words";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { DescriptionList } from "~/ui/description-list";
import { NamesWithin } from "~/ui/content-text";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Lead } from "~/ui/layout/primitives";
import { CustomerPage } from "../customer-page";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";
import { staffReasonSchema } from "../staff-schemas";
import { submitStaffForm } from "../submit-staff-form.server";

const stopForm = defineForm({ id: "recurring", schema: staffReasonSchema });

export const handle = {
  title: "staff.recurring.stop",
  posts: [stopForm],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "stopCustomerRecurring");
  const recurring = file.recurring.find(({ id }) => id === args.params["recurring"]);
  return { frame, customer: file.customer, recurring: recurring ?? throwErrorPage(404) };
}

export const action = (args: ActionFunctionArgs) =>
  submitStaffForm(args, stopForm, "stopCustomerRecurring", async (body, staff) => {
    const { customer = "", recurring = "" } = args.params;
    const stopped = await args.context.crm.stopCustomerRecurring({
      session: staff.session,
      params: { id: customer, recurring },
      body,
    });
    if (stopped.ok) return staff.leave("recurring-stopped", "staff-customer");
    if (stopped.failure.code !== "not-found") return staff.fail(stopped.failure);
    // Sent twice, or the customer was faster: the customer's page shows what is left.
    const { adminPath } = staff.visit;
    return redirect(pathTo("staff-customer", { adminPath, customer }), 303);
  });

/** Shows what would be charged next, and ends a monthly gift or an automatic renewal. */
export default function Recurring() {
  const { customer, recurring } = useLoaderData<typeof loader>();
  const { id, fields, errors } = usePageForm(stopForm);
  const { t, locale } = useTranslation();
  const { kind, name, isUnderWay } = recurring;
  return (
    <CustomerPage customer={customer} title={t("staff.recurring.stop")} errors={errors}>
      <Lead>
        <NamesWithin text={recurringTitle(t, { kind, name })} names={[name]} />
      </Lead>
      <DescriptionList items={nextChargeRows(recurring, t, locale)} />
      <p>{t(`staff.recurring.effect.${kind}`)}</p>
      {isUnderWay ? <p>{t("staff.recurring.underWay")}</p> : null}
      <p>{t("staff.recurring.mail", { email: customer.email })}</p>
      <PageForm id={id} button={t(`staff.recurring.submit.${kind}`)} look="danger">
        <ReasonField field={fields.reason} />
      </PageForm>
    </CustomerPage>
  );
}
