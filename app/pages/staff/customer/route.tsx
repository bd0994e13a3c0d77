import { useLoaderData } from "@remix-run/react";

import type { Basket } from "#contract/schemas/basket";
import type { Customer as CustomerRecord } from "#contract/schemas/customer";
import type { AuditEntry, StaffPermission } from "#contract/schemas/staff";
import { listLines } from "~/domain/basket/basket";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatPhone } from "#contract/text/phone";
import { displayEmail } from "#contract/text/email";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { itemName } from "~/parts/lines/line-words";
import type { PageHandle } from "~/routing/handle";
import { useIsOpen } from "~/routing/feature-routes";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Lead, Row, Split, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { describeAction } from "../audit-action-text";
import { StaffPage, useStaffPath } from "../staff-page";
import { CustomerFacts, CustomerHelpForm } from "./customer-facts";
import { CustomerOrders } from "./customer-orders";
import { CustomerRecurring } from "./customer-recurring";
import { helpForm } from "./form";
import { getCustomerPage, submitHelpForm } from "./page.server";

export const handle = {
  title: ({ file: { customer } }) => `${customer.firstName} ${customer.lastName}`,
  posts: [helpForm],
} satisfies PageHandle<typeof loader>;

export const loader = getCustomerPage;
export const action = submitHelpForm;

export default function Customer() {
  const { may, file } = useLoaderData<typeof loader>();
  const { fields, errors } = usePageForm(helpForm);
  const { t, locale } = useTranslation();
  const { customer, closedAt, lockedAt, orders, reserved, recurring, baskets, actions } = file;
  return (
    <StaffPage errors={errors}>
      <h1>
        {customer.firstName} {customer.lastName}
      </h1>
      <Lead>
        {[displayEmail(customer.email), formatPhone(customer.phone)].filter(Boolean).join(DOT)}
      </Lead>
      {closedAt === null ? null : (
        <Notice tone="warning" title={t("staff.customer.closed")} titleAs="h2">
          <p>
            {t("staff.customer.closedSince", { time: formatDate(closedAt, "date-time", locale) })}
          </p>
        </Notice>
      )}
      {lockedAt === null ? null : (
        <Notice tone="warning" title={t("staff.customer.locked")} titleAs="h2">
          <p>
            {t("staff.customer.lockedSince", { time: formatDate(lockedAt, "date-time", locale) })}
          </p>
        </Notice>
      )}
      <Split>
        <Stack gap="large">
          <CustomerOrders orders={orders} reserved={reserved} customerId={customer.id} />
          <div className="no-print">
            <CustomerHelpForm file={file} may={may} fields={fields} />
          </div>
          <CustomerSales may={may} customer={customer} />
          <CustomerRecurring
            recurring={recurring}
            mayStop={may.includes("stop-recurring")}
            customerId={customer.id}
          />
          <CustomerBaskets baskets={baskets} />
          <CustomerActions actions={actions} />
        </Stack>
        <CustomerFacts file={file} may={may} />
      </Split>
    </StaffPage>
  );
}

/** Links to pages that reserve tickets or issue a voucher for the customer. */
function CustomerSales({
  customer: { id, isGuest },
  may,
}: {
  customer: Pick<CustomerRecord, "id" | "isGuest">;
  may: readonly StaffPermission[];
}) {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const isOpen = useIsOpen();
  const pathParams = { customer: id };
  return (
    <Row>
      {isGuest ||
      !may.includes("reserve-order") ||
      !isOpen("staff-customer-reserved-order") ? null : (
        <a href={staffPath("staff-customer-reserved-order", pathParams)}>
          {t("staff.reserve.title")}
        </a>
      )}
      {may.includes("issue-voucher") && isOpen("staff-customer-voucher") ? (
        <a href={staffPath("staff-customer-voucher", pathParams)}>{t("staff.voucher.title")}</a>
      ) : null}
    </Row>
  );
}

/** Recent staff actions for this customer. */
function CustomerActions({ actions }: { actions: readonly AuditEntry[] }) {
  const { t, locale } = useTranslation();
  return (
    <Stack as="section" labelledBy="actions" gap="small">
      <h2 id="actions">{t("staff.actions.title")}</h2>
      {actions.length === 0 ? (
        <Lead>{t("staff.actions.none")}</Lead>
      ) : (
        <ol className="border-b">
          {actions.map((entry) => (
            <li key={entry.id} className="grid gap-1 border-t py-3">
              <p className="font-semibold">{describeAction(t, entry)}</p>
              {entry.reason === null ? null : <p>{entry.reason}</p>}
              <p className="num text-small text-muted">
                {t("staff.actions.by", {
                  actor: entry.actor,
                  time: formatDate(entry.at, "date-time", locale),
                })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

function CustomerBaskets({ baskets }: { baskets: readonly Basket[] }) {
  const { t, locale } = useTranslation();
  if (baskets.length === 0) return null;
  return (
    <Stack as="section" labelledBy="baskets" gap="small">
      <h2 id="baskets">{t("staff.baskets.title")}</h2>
      {baskets.map(({ id, hold, totals, ...contents }) => (
        <div key={id} className="border-t py-3">
          <ul className="grid gap-1">
            {listLines(contents).map((item) => (
              <li key={item.id}>{itemName(t, item)}</li>
            ))}
          </ul>
          <p className="num">
            {t("staff.baskets.total", { total: formatMoney(totals.total, locale) })}
            {hold === null ? null : (
              <>
                {" "}
                {t("staff.baskets.held", {
                  time: formatDate(hold.until, "time-with-zone", locale),
                })}
              </>
            )}
          </p>
        </div>
      ))}
    </Stack>
  );
}
