import { emailError, normalizeEmail } from "#contract/text/email";
import { LINK_MINUTES } from "#contract/schemas/sign-in";
import { listOtherBaskets } from "../basket/baskets/basket-record";
import { findCustomerLocale } from "../people/customers/customers";
import { changeEmail } from "../people/sign-in/email-change";
import { isSameEmail } from "../tables/email-key";
import { customers } from "../tables/customers";
import { type Reader, runInTransaction } from "../platform/database/database";
import { storefrontLink } from "../platform/storefront-links";
import { mailLink } from "../people/sign-in/login-links";
import { unlockCustomer } from "../people/sign-in/passwords";
import type { RunningRecurring } from "#contract/schemas/recurring";
import { stopRecurringOf } from "../money/recurring/recurring-agreements";
import { listRunning } from "../money/recurring/recurring-payments";
import { audit } from "../people/audit/audit-log";
import { actForCustomer, REASON } from "./act-for-customer";
import { type Command, formatMoney, refused, success, table, textOf } from "./command";

export const correctEmail: Command = {
  name: "correct-email",
  args: ["EMAIL", "NEW-EMAIL"],
  options: REASON,
  audited: true,
  summary: "Corrects a customer's email.",
  help: "The customer is signed out everywhere, mailed links stop working, and the old address is notified.",
  run: async (context, [email = "", typed = ""], options) => {
    const next = normalizeEmail(typed);
    if (emailError(next) !== null) return refused(`"${typed}" is not an email address.`);
    const request = { action: "email", email, options, details: { email: next } } as const;
    const why = await actForCustomer(context, request, async (tx, customerId) => {
      const locale = await findCustomerLocale(tx, customerId);
      const outcome = await changeEmail(tx, customerId, next, { locale });
      return outcome === "taken" ? `${next} already has an account.` : null;
    });
    return why ?? success(`${email} is now ${next}.`);
  },
};

export const unlock: Command = {
  name: "unlock",
  args: ["EMAIL"],
  options: REASON,
  audited: true,
  summary: "Unlocks a customer's account after too many wrong passwords.",
  run: async (context, [email = ""], options) => {
    const request = { action: "unlock", email, options } as const;
    const why = await actForCustomer(context, request, async (tx, customerId) =>
      (await unlockCustomer(tx, customerId)) ? null : `${email} has no password.`,
    );
    return why ?? success(`${email} can sign in again.`);
  },
};

export const stopRecurring: Command = {
  name: "stop-recurring",
  args: ["EMAIL", "[ID]"],
  options: REASON,
  audited: true,
  summary: "Ends a customer's monthly donation or automatic renewal of a membership.",
  help: "Without ID, lists what would be charged and changes nothing. The customer is emailed. A charge that was already sent to the bank is still made.",
  run: async (context, [email = "", id], options) => {
    const { db, by, currency } = context;
    const running = await listRunningOfEmail(db, email.trim(), currency);
    if (id === undefined) return success(...describeRunning(email, running));
    const chosen = running.find((recurring) => recurring.id === id);
    const gone = `${email} has no recurring payment ${id}. Run stop-recurring without ID to list them.`;
    if (chosen === undefined) return refused(gone);
    const { kind, name, customerId } = chosen;
    const isStopped = await runInTransaction(db, async (tx) => {
      const ok = await stopRecurringOf(tx, { id, customerId });
      const subject = { subjectKind: "customer", subjectId: customerId };
      const reason = textOf(options, "reason");
      const details = { recurringId: id, kind, name };
      if (ok) await audit(tx, by, { action: "stop-recurring", ...subject, reason, details });
      return { ok };
    });
    return isStopped.ok ? success(`${RECURRING_KINDS[kind]} ${name} has ended.`) : refused(gone);
  },
};

/** Of all customers with this email: a guest has a record for each purchase. */
async function listRunningOfEmail(db: Reader, email: string, currency: string) {
  const owners = await db
    .select({ id: customers.id })
    .from(customers)
    .where(isSameEmail(customers.email, email));
  const lists = await Promise.all(
    owners.map(async ({ id: customerId }) =>
      (await listRunning(db, customerId, currency)).map((one) => ({ ...one, customerId })),
    ),
  );
  return lists.flat();
}

const RECURRING_KINDS = { donation: "Monthly donation", renewal: "Automatic renewal" } as const;

function describeRunning(email: string, running: readonly RunningRecurring[]): string[] {
  if (running.length === 0) return [`${email} has no recurring payments.`];
  return table([
    ["ID", "KIND", "NAME", "AMOUNT", "NEXT"],
    ...running.map(({ id, kind, name, amount, state, nextOn, isUnderWay }) => [
      id,
      RECURRING_KINDS[kind],
      name,
      formatMoney(amount.amount, amount.currency),
      state === "paused" ? "paused" : `${nextOn}${isUnderWay ? ", already sent to the bank" : ""}`,
    ]),
  ]);
}

type Mail = "magic-link" | "password-reset" | "basket-link";

export const magicLink = linkCommand("magic-link", {
  mail: "magic-link",
  summary: "Emails a customer a sign-in link and code.",
  label: "A sign-in link",
});

export const resetPassword = linkCommand("reset-password", {
  mail: "password-reset",
  summary: "Emails a customer a link to choose a new password, which also unlocks the account.",
  label: "A password link",
});

export const basketLink = linkCommand("basket-link", {
  mail: "basket-link",
  summary: "Emails a customer a link that signs them in and opens the basket they left.",
  label: "A basket link",
});

function linkCommand(
  name: string,
  { mail, summary, label }: { mail: Mail; summary: string; label: string },
): Command {
  return {
    name,
    args: ["EMAIL"],
    options: REASON,
    audited: true,
    summary,
    help: `It works once, for ${LINK_MINUTES["magic-link"]} minutes after it is sent. A newer link replaces it.`,
    run: async (context, [email = ""], options) => {
      const linkUrl = storefrontLink(context.storefrontUrl, mail);
      const request = { action: mail, email, options };
      const why = await actForCustomer(context, request, async (tx, customerId) => {
        if (mail === "basket-link" && (await listOtherBaskets(tx, customerId, null)).length === 0)
          return `${email} has nothing left in a basket.`;
        const locale = await findCustomerLocale(tx, customerId);
        await mailLink(tx, customerId, { mail, linkUrl, locale });
        return null;
      });
      return why ?? success(`${label} is on its way to ${email}.`);
    },
  };
}
