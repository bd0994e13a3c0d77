import type { ReactNode } from "react";

import type { Customer } from "#contract/schemas/customer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { BackLink } from "~/ui/layout/page-top";
import { StaffPage, type StaffFrame } from "./staff-page";

type CustomerPageProps = {
  frame: StaffFrame;
  customer: Pick<Customer, "id" | "firstName" | "lastName">;
  /** The page is about an order of theirs, and leads back there. */
  order?: { id: string; number: string };
  title: string;
  errors?: ReactNode;
  children: ReactNode;
};

/** A page below a customer's own, or an order's, with the way back there. */
export function CustomerPage(props: CustomerPageProps) {
  const { frame, customer, order, title, errors, children } = props;
  const { t } = useTranslation();
  const at = { adminPath: frame.adminPath, customer: customer.id };
  return (
    <StaffPage frame={frame} errors={errors}>
      {order === undefined ? (
        <BackLink href={pathTo("staff-customer", at)}>
          {`${customer.firstName} ${customer.lastName}`}
        </BackLink>
      ) : (
        <BackLink href={pathTo("staff-customer-order", { ...at, order: order.id })}>
          {t("account.order.title", { number: order.number })}
        </BackLink>
      )}
      <h1 id="title">{title}</h1>
      {children}
    </StaffPage>
  );
}
