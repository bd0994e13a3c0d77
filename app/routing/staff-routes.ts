import { declareRoutes } from "./handle";

const staff = declareRoutes("staff", { guards: ["staff"] });
const requireStaffArea = declareRoutes("staff", { guards: ["requireStaffArea"] });

/** Below ADMIN_PATH, and last in the table, so that they never shadow a public page. */
export const staffRoutes = [
  staff("staff", "/:adminPath", "home"),
  requireStaffArea("staff-sign-in", "/:adminPath/sign-in", "sign-in"),
  requireStaffArea("staff-sign-in-code", "/:adminPath/sign-in/code", "sign-in-code"),
  requireStaffArea("staff-sign-out", "/:adminPath/sign-out", "sign-out"),
  staff("staff-own-second-factor", "/:adminPath/second-factor", "own-second-factor"),
  staff("staff-own-password", "/:adminPath/password", "own-password"),
  staff("staff-audit-log", "/:adminPath/log", "audit-log"),
  staff("staff-doctor", "/:adminPath/checks", "doctor"),
  staff("staff-accounts", "/:adminPath/accounts", "staff-accounts"),
  staff("staff-account", "/:adminPath/accounts/:account", "staff-account"),
  staff("staff-customers", "/:adminPath/customers", "customers"),
  staff("staff-customer", "/:adminPath/customers/:customer", "customer"),
  staff("staff-customer-email", "/:adminPath/customers/:customer/email", "customer-email"),
  staff("staff-customer-order", "/:adminPath/customers/:customer/orders/:order", "customer-order"),
  staff(
    "staff-customer-order-return",
    "/:adminPath/customers/:customer/orders/:order/return",
    "customer-order-return",
  ),
  staff(
    "staff-customer-order-gift",
    "/:adminPath/customers/:customer/orders/:order/gifts/:item",
    "customer-order-gift",
  ),
  staff(
    "staff-customer-recurring-stop",
    "/:adminPath/customers/:customer/recurring/:recurring",
    "customer-recurring-stop",
  ),
  staff(
    "staff-customer-reserved-order",
    "/:adminPath/customers/:customer/reserve",
    "customer-reserved-order",
  ),
  staff(
    "staff-customer-reserved-order-release",
    "/:adminPath/customers/:customer/reserved/:order/release",
    "customer-reserved-order-release",
  ),
  staff("staff-customer-voucher", "/:adminPath/customers/:customer/voucher", "customer-voucher"),
  staff("staff-refunds", "/:adminPath/refunds", "refunds"),
  staff("staff-performances", "/:adminPath/performances", "performances"),
  staff("staff-day-report", "/:adminPath/reports/day", "day-report"),
  staff("staff-day-report-csv", "/:adminPath/reports/day.csv", "day-report-csv"),
  staff("staff-season", "/:adminPath/season", "season"),
  staff("staff-season-records", "/:adminPath/season/:kind", "season-records"),
  staff("staff-season-record", "/:adminPath/season/:kind/record", "season-record"),
  staff("staff-event-media", "/:adminPath/events/:event/media", "event-media"),
  staff("staff-event-picture", "/:adminPath/events/:event/picture", "event-picture"),
  staff("staff-event-excerpt", "/:adminPath/events/:event/excerpt", "event-excerpt"),
  staff("staff-queues", "/:adminPath/queues", "queues"),
  staff("staff-queue", "/:adminPath/queues/:queue", "queue"),
  staff("staff-campaign-link", "/:adminPath/link", "campaign-link"),
  staff("staff-performance", "/:adminPath/performances/:instance", "performance"),
  staff("staff-door-scan", "/:adminPath/performances/:instance/admission", "door-scan"),
  staff(
    "staff-door-admissions",
    "/:adminPath/performances/:instance/admissions",
    "door-admissions",
  ),
  staff(
    "staff-door-admissions-csv",
    "/:adminPath/performances/:instance/admissions.csv",
    "door-admissions-csv",
  ),
  staff("staff-door-sheet", "/:adminPath/performances/:instance/door-sheet", "door-sheet"),
  staff(
    "staff-door-sheet-csv",
    "/:adminPath/performances/:instance/door-sheet.csv",
    "door-sheet-csv",
  ),
  staff(
    "staff-door-late-admissions",
    "/:adminPath/performances/:instance/late-admissions",
    "door-late-admissions",
  ),
  staff(
    "staff-door-admission-log",
    "/:adminPath/performances/:instance/admission-log",
    "door-admission-log",
  ),
  staff(
    "staff-performance-revenue",
    "/:adminPath/performances/:instance/report",
    "performance-revenue",
  ),
  staff(
    "staff-performance-revenue-csv",
    "/:adminPath/performances/:instance/report.csv",
    "performance-revenue-csv",
  ),
  staff("staff-held-seats", "/:adminPath/performances/:instance/held-seats", "held-seats"),
  staff(
    "staff-held-seats-unnumbered",
    "/:adminPath/performances/:instance/held-seats/number",
    "held-seats-unnumbered",
  ),
  staff(
    "staff-held-seats-in-section",
    "/:adminPath/performances/:instance/held-seats/section/:view",
    "held-seats-in-section",
  ),
  staff(
    "staff-held-seats-release",
    "/:adminPath/performances/:instance/held-seats/release/:hold",
    "held-seats-release",
  ),
  staff("staff-performance-move", "/:adminPath/performances/:instance/move", "performance-move"),
  staff("staff-performance-photo", "/:adminPath/performances/:instance/photo", "performance-photo"),
  staff(
    "staff-performance-cancel",
    "/:adminPath/performances/:instance/cancel",
    "performance-cancel",
  ),
  requireStaffArea("smart-customer-search", "/smart/customer/search", "customer-search-link"),
] as const;
