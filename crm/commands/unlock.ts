import { unlockCustomer } from "../store/change-password";
import { said, type Command } from "./command";
import { findCustomerByEmail } from "./find-customer-by-email";

export const unlock: Command = {
  name: "unlock",
  args: ["EMAIL"],
  summary: "Lets a customer sign in again who is locked after too many wrong passwords.",
  run: async ({ db }, [email = ""]) => {
    const found = await findCustomerByEmail(db, email);
    if (!found.ok) return found.why;
    await unlockCustomer(db, found.id);
    return said(`${email} can sign in again.`);
  },
};
