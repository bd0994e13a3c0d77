import { addStaff } from "./add-staff";
import { backup, restore } from "./backup";
import { cancel } from "./cancel";
import type { Command } from "./command";
import { importPlan } from "./import-plan";
import { importSeason } from "./import-season";
import { issueVoucher } from "./issue-voucher";
import { listOrders } from "./list-orders";
import { listRefunds } from "./list-refunds";
import { closeMaintenanceWindow, openMaintenanceWindow } from "./maintenance";
import { prepare } from "./prepare";
import { reconcile } from "./reconcile";
import { refund } from "./refund";
import { release } from "./release";
import { resend } from "./resend";
import { reserve } from "./reserve";
import { setStatus } from "./set-status";
import { showOrder } from "./show-order";
import { unlock } from "./unlock";

/** Everything that can be done from a terminal, in the order in which it is listed. */
export const allCommands: readonly Command[] = [
  prepare,
  importSeason,
  importPlan,
  setStatus,
  listOrders,
  showOrder,
  listRefunds,
  resend,
  refund,
  cancel,
  reserve,
  release,
  unlock,
  addStaff,
  issueVoucher,
  openMaintenanceWindow,
  closeMaintenanceWindow,
  reconcile,
  backup,
  restore,
];
