import { emailFault } from "../customers/rules";
import { changeEmail } from "../customers/email-change";
import { findCustomerLocale } from "../customers/customers";
import { actForCustomer, REASON } from "./act-for-customer";
import { refused, said, type Command } from "./command";

export const correctEmail: Command = {
  name: "correct-email",
  args: ["EMAIL", "NEW-EMAIL"],
  options: REASON,
  audited: true,
  summary: "Gives a customer another email, in place of a mistyped one.",
  help: "The customer is signed out everywhere, links that are under way are worthless, and the old address is told.",
  run: async (context, [email = "", typed = ""], options) => {
    const next = typed.trim();
    if (emailFault(next) !== null) return refused(`"${typed}" is no email address.`);
    const act = { action: "email", email, options, details: { email: next } };
    const why = await actForCustomer(context, act, async (tx, customerId) => {
      const locale = await findCustomerLocale(tx, customerId);
      const outcome = await changeEmail(tx, customerId, next, { locale });
      return outcome === "taken" ? `${next} has an account of its own.` : null;
    });
    return why ?? said(`${email} is ${next} now.`);
  },
};
