import { routesOf } from "./handle";

const staff = routesOf("staff", ["staff"]);
const staffArea = routesOf("staff", ["staffArea"]);

/** Below whatever ADMIN_PATH says, and last in the table, so that no page of ours gives way to them. */
export const staffRoutes = [
  staff("staff", "/:adminPath", "home"),
  staffArea("staff-sign-in", "/:adminPath/sign-in", "sign-in"),
  staffArea("staff-code", "/:adminPath/sign-in/code", "code"),
  staffArea("staff-sign-out", "/:adminPath/sign-out", "sign-out"),
  staff("staff-second-factor", "/:adminPath/second-factor", "second-factor"),
  staff("staff-password", "/:adminPath/password", "password"),
  staff("staff-log", "/:adminPath/log", "log"),
  staff("staff-customers", "/:adminPath/customers", "customers"),
  staff("staff-customer", "/:adminPath/customers/:customer", "customer"),
  staff("staff-customer-email", "/:adminPath/customers/:customer/email", "customer-email"),
  staff("staff-customer-order", "/:adminPath/customers/:customer/orders/:order", "customer-order"),
  staffArea("smart-customer-search", "/smart/customer/search", "customer-search"),
] as const;
