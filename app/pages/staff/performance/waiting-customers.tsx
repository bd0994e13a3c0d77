import { needsText } from "#contract/text/seat-needs-text";
import type { InterestedCustomer, WaitingCustomer } from "#contract/schemas/staff";
import { formatCount } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { CompareTable } from "~/ui/compare-table";
import { Stack } from "~/ui/layout/primitives";
import { useStaffPath } from "../staff-page";

export const MAX_WAITING_SHOWN = 200;

type WaitingCustomersProps = {
  waiting: readonly WaitingCustomer[];
  interested: readonly InterestedCustomer[];
};

/** The waiting list and the registrations of interest, in order, with what each party needs. */
export function WaitingCustomers({ waiting, interested }: WaitingCustomersProps) {
  return (
    <>
      <CustomerTable name="title" customers={waiting} />
      <CustomerTable
        name="interested"

        customers={interested.map((one) => ({ ...one, accessNeeds: one.notes }))}
      />
    </>
  );
}

type CustomerTableProps = {
  name: "title" | "interested";
  customers: WaitingCustomersProps["waiting"];
};

function CustomerTable({ name, customers }: CustomerTableProps) {
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  if (customers.length === 0) return null;
  const id = `waiting-${name}`;
  return (
    <Stack>
      <h2 id={id}>{t(`staff.performances.waiting.${name}`)}</h2>
      {customers.length < MAX_WAITING_SHOWN ? null : (
        <p>{t("staff.performances.waiting.first", { count: MAX_WAITING_SHOWN })}</p>
      )}
      <CompareTable
        stacks
        labelledBy={id}
        columns={(["customer", "tickets", "needs"] as const).map((column) =>
          t(`staff.performances.waiting.${column}`),
        )}
        rows={customers.map(({ customerId, firstName, lastName, quantity, ...one }) => ({
          key: customerId,
          cells: [
            <a
              key="customer"
              className="inline-block py-0.5"
              href={staffPath("staff-customer", { customer: customerId })}
            >
              {`${firstName} ${lastName}`}
            </a>,
            formatCount(quantity, locale),
            [
              ...needsText(t, one.seatNeeds),
              ...(one.accessNeeds === null ? [] : [one.accessNeeds]),
            ].join(". "),
          ],
        }))}
      />
    </Stack>
  );
}
