import { readMoment } from "../../../../crm/platform/database/rows";
import { db } from "../test-database";

/** A mail as the worker takes it now, to an address that nobody has verified. */
export const takenMail = async <const Mail extends object>(mail: Mail) => ({
  ...mail,
  isVerified: false,
  taken: await readMoment(db),
});
