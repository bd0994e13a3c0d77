import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { throwErrorPage } from "~/.server/rendering/replies";
import { defineForm } from "~/domain/forms/define-form";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Lead } from "~/ui/layout/primitives";
import { CustomerPage } from "../customer-page";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";
import { staffReasonSchema } from "../staff-schemas";
import { submitStaffForm } from "../submit-staff-form.server";

const releaseForm = defineForm({ id: "release", schema: staffReasonSchema });

export const handle = {
  title: "staff.release.title",
  posts: [releaseForm],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "releaseReservedOrder");
  const order = file.reserved.find(({ id }) => id === args.params["order"]);
  return { frame, customer: file.customer, order: order ?? throwErrorPage(404) };
}

export const action = (args: ActionFunctionArgs) =>
  submitStaffForm(args, releaseForm, "releaseReservedOrder", async (body, staff) => {
    const { customer = "", order = "" } = args.params;
    const released = await args.context.crm.releaseReservedOrder({
      session: staff.session,
      params: { id: customer, order },
      body,
    });
    if (released.ok) return staff.leave("released", "staff-customer");
    const { failure } = released;
    return failure.code === "conflict" ? staff.refuse("staffReservedOver") : staff.fail(failure);
  });

/** Releases the seats of a reserved order. */
export default function Release() {
  const { customer, order } = useLoaderData<typeof loader>();
  const { id, fields, errors } = usePageForm(releaseForm);
  const { t, locale } = useTranslation();
  return (
    <CustomerPage customer={customer} title={t("staff.release.title")} errors={errors}>
      <Lead>
        {t("staff.release.lead", {
          number: order.number,
          count: order.ticketCount,
          time: formatDate(order.holdUntil, "date-time", locale),
        })}
      </Lead>
      <PageForm id={id} button={t("staff.release.submit")} look="danger">
        <ReasonField field={fields.reason} />
      </PageForm>
    </CustomerPage>
  );
}
