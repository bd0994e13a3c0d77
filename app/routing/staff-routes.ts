import type { RouteEntry } from "./handle";

/**
 * The staff's side, below whatever ADMIN_PATH says; below anything else these addresses are nobody's page. They come
 * last in the table: no page of ours gives way to them.
 */
export const staffRoutes = [
  { id: "staff", path: "/:adminPath", file: "pages/staff/home/route.tsx", guards: ["staff"] },
  {
    id: "staff-sign-in",
    path: "/:adminPath/sign-in",
    file: "pages/staff/sign-in/route.tsx",
    guards: ["staffArea"],
  },
  {
    id: "staff-code",
    path: "/:adminPath/sign-in/code",
    file: "pages/staff/code/route.tsx",
    guards: ["staffArea"],
  },
  {
    id: "staff-sign-out",
    path: "/:adminPath/sign-out",
    file: "pages/staff/sign-out/route.tsx",
    guards: ["staffArea"],
  },
  {
    id: "staff-second-factor",
    path: "/:adminPath/second-factor",
    file: "pages/staff/second-factor/route.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-password",
    path: "/:adminPath/password",
    file: "pages/staff/password/route.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-log",
    path: "/:adminPath/log",
    file: "pages/staff/log/route.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-customers",
    path: "/:adminPath/customers",
    file: "pages/staff/customers/route.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-customer",
    path: "/:adminPath/customers/:customer",
    file: "pages/staff/customer/route.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-customer-email",
    path: "/:adminPath/customers/:customer/email",
    file: "pages/staff/customer-email/route.tsx",
    guards: ["staff"],
  },
  {
    id: "staff-customer-order",
    path: "/:adminPath/customers/:customer/orders/:order",
    file: "pages/staff/customer-order/route.tsx",
    guards: ["staff"],
  },
  {
    id: "smart-customer-search",
    path: "/smart/customer/search",
    file: "pages/staff/customer-search/route.tsx",
    guards: ["staffArea"],
  },
] as const satisfies readonly RouteEntry[];
