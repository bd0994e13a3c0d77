import { showAuditLog } from "./audit-command";
import { setAccess } from "./access-command";
import { backup, restore } from "./backup";
import type { Command } from "./command";
import { basketLink, magicLink, resetPassword, unlock } from "./customer-commands";
import { doctor, recordBackupCommand } from "./doctor-command";
import { importFormerCommand } from "./former-command";
import { importPlan, setHall } from "./hall-commands";
import { migrateCommand } from "./migrate-command";
import { prepareCommand } from "./prepare-command";
import { applyCommand, exportCommand } from "./season-commands";
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
import { listRefunds, showOrder } from "./show-orders";
import { addStaff, deactivateStaff, listStaff, unlockStaff } from "./staff-commands";
import { addScannerCommand, listScannersCommand, revokeScannerCommand } from "./scanner-commands";
import { syncCommand } from "./sync-command";
import { importTexts, showTexts } from "./text-commands";
import { closeMaintenanceWindow, openMaintenanceWindow } from "./maintenance-commands";
import { checkVenue } from "./venue-commands";
import { cancelPerformanceCommand, setStatus } from "./performance-commands";

export const allCommands: readonly Command[] = [
  checkVenue,
  prepareCommand,
  applyCommand,
  exportCommand,
  syncCommand,
  importFormerCommand,
  importPlan,
  setHall,
  showTexts,
  importTexts,
  setStatus,
  cancelPerformanceCommand,
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
  unlock,
  setAccess,
  addScannerCommand,
  revokeScannerCommand,
  listScannersCommand,
  addStaff,
  unlockStaff,
  deactivateStaff,
  listStaff,
  showAuditLog,
  openMaintenanceWindow,
  closeMaintenanceWindow,
  doctor,
  reconcile,
  migrateCommand,
  backup,
  recordBackupCommand,
  restore,
];
