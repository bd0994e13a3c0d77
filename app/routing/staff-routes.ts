import type { RouteEntry } from "./route-entry";

/**
 * The staff's side, below whatever ADMIN_PATH says; below anything else these addresses are nobody's page. They come
 * last in the table: no page of ours gives way to them.
 */
export const staffRoutes = [
  { id: "staff", path: "/:adminPath", file: "routes/staff/home.tsx", guards: ["staff"] },
  {
    id: "staff-sign-in",
    path: "/:adminPath/sign-in",
    file: "routes/staff/sign-in.tsx",
    guards: ["staffArea"],
  },
  {
    id: "staff-code",
    path: "/:adminPath/sign-in/code",
    file: "routes/staff/code.tsx",
    guards: ["staffArea"],
  },
  {
    id: "staff-sign-out",
    path: "/:adminPath/sign-out",
    file: "routes/staff/sign-out.tsx",
    guards: ["staffArea"],
  },
  {
    id: "staff-second-factor",
    path: "/:adminPath/second-factor",
    file: "routes/staff/second-factor.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-password",
    path: "/:adminPath/password",
    file: "routes/staff/password.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-log",
    path: "/:adminPath/log",
    file: "routes/staff/log.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-customers",
    path: "/:adminPath/customers",
    file: "routes/staff/customers.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-customer",
    path: "/:adminPath/customers/:customer",
    file: "routes/staff/customer.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-customer-email",
    path: "/:adminPath/customers/:customer/email",
    file: "routes/staff/customer-email.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-customer-order",
    path: "/:adminPath/customers/:customer/orders/:order",
    file: "routes/staff/customer-order.tsx",
    guards: ["staff"],
  },
  {
    id: "smart-customer-search",
    path: "/smart/customer/search",
    file: "routes/smart/customer-search.tsx",
    guards: ["staffArea"],
  },
] as const satisfies readonly RouteEntry[];
