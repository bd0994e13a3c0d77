import type { StaffCaller } from "~/.server/auth/staff-area";
import type { StaffFrame } from "./staff-page";

export function staffFrame({ visit, staff }: StaffCaller): StaffFrame {
  return {
    adminPath: visit.adminPath,
    name: staff.name,
    readsLog: staff.may.includes("read-audit-log"),
    notice: visit.takeNotice(),
  };
}
