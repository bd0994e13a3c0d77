import { showAuditLog } from "./audit-command";
import { setAccess } from "./access-command";
import { backup, restore } from "./backup";
import type { Command } from "./command";
import {
  basketLink,
  correctEmail,
  magicLink,
  resetPassword,
  stopRecurring,
  unlock,
} from "./customer-commands";
import { importPlan, setHall } from "./hall-commands";
import { link } from "./link-command";
import { migrateCommand } from "./migrate-command";
import { prepareCommand } from "./prepare-command";
import { release, renewSeries, resendConfirmation, reserve } from "./order-commands";
import { reconcile, settlePayment } from "./reconcile-command";
import {
  allowCancelling,
  cancel,
  refund,
  retryRefund,
  returnTickets,
  settleRefund,
} from "./return-commands";
import { cancelPerformanceCommand, food, sales } from "./sales-commands";
import { listOrders, listRefunds, showOrder } from "./show-orders";
import { addStaff, deactivateStaff, listStaff, unlockStaff } from "./staff-commands";
import { importTexts, showTexts } from "./text-commands";
import {
  closeMaintenanceWindow,
  issueVoucher,
  openMaintenanceWindow,
  setPhoto,
  setStatus,
} from "./venue-commands";

export const allCommands: readonly Command[] = [
  prepareCommand,
  importPlan,
  setHall,
  showTexts,
  importTexts,
  setStatus,
  setPhoto,
  sales,
  food,
  link,
  cancelPerformanceCommand,
  listOrders,
  showOrder,
  listRefunds,
  retryRefund,
  settleRefund,
  settlePayment,
  resendConfirmation,
  refund,
  returnTickets,
  cancel,
  allowCancelling,
  reserve,
  renewSeries,
  release,
  magicLink,
  resetPassword,
  basketLink,
  correctEmail,
  unlock,
  stopRecurring,
  setAccess,
  addStaff,
  unlockStaff,
  deactivateStaff,
  listStaff,
  showAuditLog,
  issueVoucher,
  openMaintenanceWindow,
  closeMaintenanceWindow,
  reconcile,
  migrateCommand,
  backup,
  restore,
];
