import { declareRoutes } from "./handle";

const staff = declareRoutes("staff", { guards: ["staff"] });
const requireStaffArea = declareRoutes("staff", { guards: ["requireStaffArea"] });

/** Below ADMIN_PATH, and last in the table, so that they never shadow a public page. */
export const staffRoutes = [
  staff("staff", "/:adminPath", "home"),
  requireStaffArea("staff-sign-in", "/:adminPath/sign-in", "sign-in"),
  requireStaffArea("staff-code", "/:adminPath/sign-in/code", "code"),
  requireStaffArea("staff-sign-out", "/:adminPath/sign-out", "sign-out"),
  staff("staff-second-factor", "/:adminPath/second-factor", "second-factor"),
  staff("staff-password", "/:adminPath/password", "password"),
  staff("staff-log", "/:adminPath/log", "log"),
  staff("staff-doctor", "/:adminPath/checks", "doctor"),
  staff("staff-accounts", "/:adminPath/accounts", "accounts"),
  staff("staff-account", "/:adminPath/accounts/:account", "account"),
  staff("staff-customers", "/:adminPath/customers", "customers"),
  staff("staff-customer", "/:adminPath/customers/:customer", "customer"),
  staff("staff-customer-email", "/:adminPath/customers/:customer/email", "customer-email"),
  staff("staff-customer-order", "/:adminPath/customers/:customer/orders/:order", "customer-order"),
  staff(
    "staff-order-return",
    "/:adminPath/customers/:customer/orders/:order/return",
    "order-return",
  ),
  staff("staff-gift", "/:adminPath/customers/:customer/orders/:order/gifts/:item", "gift"),
  staff("staff-recurring", "/:adminPath/customers/:customer/recurring/:recurring", "recurring"),
  staff("staff-reserve", "/:adminPath/customers/:customer/reserve", "reserve"),
  staff("staff-release", "/:adminPath/customers/:customer/reserved/:order/release", "release"),
  staff("staff-voucher", "/:adminPath/customers/:customer/voucher", "voucher"),
  staff("staff-refunds", "/:adminPath/refunds", "refunds"),
  staff("staff-performances", "/:adminPath/performances", "performances"),
  staff("staff-day-report", "/:adminPath/reports/day", "day-report"),
  staff("staff-day-report-csv", "/:adminPath/reports/day.csv", "day-report-csv"),
  staff("staff-queues", "/:adminPath/queues", "queues"),
  staff("staff-queue", "/:adminPath/queues/:queue", "queue"),
  staff("staff-link", "/:adminPath/link", "link"),
  staff("staff-performance", "/:adminPath/performances/:instance", "performance"),
  staff("staff-admission", "/:adminPath/performances/:instance/admission", "admission"),
  staff("staff-admissions", "/:adminPath/performances/:instance/admissions", "admissions"),
  staff(
    "staff-admissions-csv",
    "/:adminPath/performances/:instance/admissions.csv",
    "admissions-csv",
  ),
  staff("staff-door-sheet", "/:adminPath/performances/:instance/door-sheet", "door-sheet"),
  staff(
    "staff-door-sheet-csv",
    "/:adminPath/performances/:instance/door-sheet.csv",
    "door-sheet-csv",
  ),
  staff(
    "staff-late-admissions",
    "/:adminPath/performances/:instance/late-admissions",
    "late-admissions",
  ),
  staff("staff-admission-log", "/:adminPath/performances/:instance/admission-log", "admission-log"),
  staff("staff-revenue", "/:adminPath/performances/:instance/report", "revenue"),
  staff("staff-revenue-csv", "/:adminPath/performances/:instance/report.csv", "revenue-csv"),
  staff("staff-performance-move", "/:adminPath/performances/:instance/move", "performance-move"),
  staff("staff-performance-photo", "/:adminPath/performances/:instance/photo", "performance-photo"),
  staff(
    "staff-performance-cancel",
    "/:adminPath/performances/:instance/cancel",
    "performance-cancel",
  ),
  requireStaffArea("smart-customer-search", "/smart/customer/search", "customer-search"),
] as const;
