import type { ReactNode } from "react";

import type { Customer } from "#contract/schemas/customer";
import { useTranslation } from "~/i18n/translation-context";
import { BackLink } from "~/ui/layout/page-top";
import { StaffPage, useStaffPath } from "./staff-page";

type CustomerPageProps = {
  customer: Pick<Customer, "id" | "firstName" | "lastName">;
  /** Set if the page is about an order: the back link leads there. */
  order?: { id: string; number: string };
  title: string;
  errors?: ReactNode;
  children: ReactNode;
};

/** A page below a customer's or an order's page, with a back link. */
export function CustomerPage(props: CustomerPageProps) {
  const { customer, order, title, errors, children } = props;
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const pathParams = { customer: customer.id };
  return (
    <StaffPage errors={errors}>
      {order === undefined ? (
        <BackLink href={staffPath("staff-customer", pathParams)}>
          {`${customer.firstName} ${customer.lastName}`}
        </BackLink>
      ) : (
        <BackLink href={staffPath("staff-customer-order", { ...pathParams, order: order.id })}>
          {t("account.order.title", { number: order.number })}
        </BackLink>
      )}
      <h1 id="title">{title}</h1>
      {children}
    </StaffPage>
  );
}
