import { MAX_UNREACHED, type PerformanceReport } from "#contract/schemas/staff-sales";
import { formatPhone } from "#contract/text/phone";
import { useTranslation } from "~/i18n/translation-context";
import { CompareTable } from "~/ui/compare-table";
import { Stack } from "~/ui/layout/primitives";
import { useStaffPath } from "../staff-page";
import { bothNumbers } from "../order-words";

/** Buyers whom no email about the move or cancellation reached. */
export function UnreachedBuyers({ report: { unreached = [] } }: { report: PerformanceReport }) {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  if (unreached.length === 0) return null;
  return (
    <Stack as="section" labelledBy="unreached">
      <h2 id="unreached">{t("staff.performances.unreached.title")}</h2>
      <p>{t("staff.performances.unreached.text")}</p>
      {unreached.length < MAX_UNREACHED ? null : (
        <p>{t("staff.performances.unreached.first", { count: MAX_UNREACHED })}</p>
      )}
      <CompareTable
        stacks
        labelledBy="unreached"
        columns={(["customer", "order", "phone"] as const).map((column) =>
          t(`staff.performances.unreached.${column}`),
        )}
        rows={unreached.map(({ orderId, number, systemOrder, customerId, customer, phone }) => ({
          key: orderId,
          cells: [
            <a
              key="customer"
              className="inline-block py-0.5"
              href={staffPath("staff-customer", { customer: customerId })}
            >
              {customer}
            </a>,
            <a
              key="order"
              className="inline-block py-0.5"
              href={staffPath("staff-customer-order", { customer: customerId, order: orderId })}
            >
              {bothNumbers(t, number, systemOrder)}
            </a>,
            phone === "" ? "–" : formatPhone(phone),
          ],
        }))}
      />
    </Stack>
  );
}
