import type { StaffAccess } from "~/.server/auth/staff-area";
import type { StaffFrame } from "./staff-page";

export function staffFrame({ visit, staff }: StaffAccess): StaffFrame {
  return {
    adminPath: visit.adminPath,
    name: staff.name,
    may: staff.may,
    notice: visit.takeNotice(),
  };
}
