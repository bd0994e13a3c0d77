import type { StaffNotice } from "~/domain/account/staff";

/** What is around each of the staff's pages: who is signed in, and what there is to say. */
export type StaffFrame = {
  adminPath: string;
  name: string;
  /** Whether they may read the whole log of what staff did. */
  readsLog: boolean;
  notice: StaffNotice | null;
};
