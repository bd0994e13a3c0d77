import { unlockCustomer } from "../sign-in/passwords";
import { actForCustomer, REASON } from "./act-for-customer";
import { said, type Command } from "./command";

export const unlock: Command = {
  name: "unlock",
  args: ["EMAIL"],
  options: REASON,
  audited: true,
  summary: "Lets a customer sign in again who is locked after too many wrong passwords.",
  run: async (context, [email = ""], options) => {
    const act = { action: "unlock", email, options };
    const why = await actForCustomer(context, act, async (tx, customerId) =>
      (await unlockCustomer(tx, customerId)) ? null : `${email} has no password to begin with.`,
    );
    return why ?? said(`${email} can sign in again.`);
  },
};
