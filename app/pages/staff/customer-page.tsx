import type { ReactNode } from "react";

import type { Customer } from "#contract/schemas/customer";
import { pathTo } from "~/routing/paths";
import { BackLink } from "~/ui/layout/page-top";
import { StaffPage, type StaffFrame } from "./staff-page";

type CustomerPageProps = {
  frame: StaffFrame;
  customer: Pick<Customer, "id" | "firstName" | "lastName">;
  title: string;
  errors?: ReactNode;
  children: ReactNode;
};

/** A page below a customer's own, with the way back there. */
export function CustomerPage({ frame, customer, title, errors, children }: CustomerPageProps) {
  const { adminPath } = frame;
  return (
    <StaffPage frame={frame} errors={errors}>
      <BackLink href={pathTo("staff-customer", { adminPath, customer: customer.id })}>
        {`${customer.firstName} ${customer.lastName}`}
      </BackLink>
      <h1 id="title">{title}</h1>
      {children}
    </StaffPage>
  );
}
