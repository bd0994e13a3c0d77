import type { StaffNotice } from "./staff";

/** What is around each of the staff's pages: who is signed in, and what there is to say. */
export type StaffFrame = { adminPath: string; name: string; notice: StaffNotice | null };
