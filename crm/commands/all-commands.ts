import { addStaff } from "./add-staff";
import { allowCancelling } from "./allow-cancelling";
import { backup, restore } from "./backup";
import { cancel } from "./cancel";
import type { Command } from "./command";
import { correctEmail } from "./correct-email";
import { importPlan } from "./import-plan";
import { issueVoucher } from "./issue-voucher";
import { listOrders } from "./list-orders";
import { listRefunds } from "./list-refunds";
import { basketLink, magicLink, resetPassword } from "./mail-link";
import { closeMaintenanceWindow, openMaintenanceWindow } from "./maintenance";
import { prepare } from "./prepare";
import { reconcile } from "./reconcile";
import { refund } from "./refund";
import { release } from "./release";
import { resendConfirmation } from "./resend-confirmation";
import { reserve } from "./reserve";
import { setStatus } from "./set-status";
import { showOrder } from "./show-order";
import { unlock } from "./unlock";
import { unlockStaff } from "./unlock-staff";

/** Everything that can be done from a terminal, in the order in which it is listed. */
export const allCommands: readonly Command[] = [
  prepare,
  importPlan,
  setStatus,
  listOrders,
  showOrder,
  listRefunds,
  resendConfirmation,
  refund,
  cancel,
  allowCancelling,
  reserve,
  release,
  magicLink,
  resetPassword,
  basketLink,
  correctEmail,
  unlock,
  addStaff,
  unlockStaff,
  issueVoucher,
  openMaintenanceWindow,
  closeMaintenanceWindow,
  reconcile,
  backup,
  restore,
];
