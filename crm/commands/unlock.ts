import { audit } from "../store/audit-log";
import { unlockCustomer } from "../store/change-password";
import { withTransaction } from "../store/database";
import { said, type Command } from "./command";
import { findCustomerByEmail } from "./find-customer-by-email";

export const unlock: Command = {
  name: "unlock",
  args: ["EMAIL"],
  summary: "Lets a customer sign in again who is locked after too many wrong passwords.",
  run: async ({ db }, [email = ""]) => {
    const found = await findCustomerByEmail(db, email);
    if (!found.ok) return found.why;
    await withTransaction(db, async (tx) => {
      await unlockCustomer(tx, found.id);
      const subject = { subjectKind: "customer", subjectId: found.id, reason: null };
      await audit(tx, "command line", { action: "unlock", ...subject });
    });
    return said(`${email} can sign in again.`);
  },
};
