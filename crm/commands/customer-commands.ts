import { listOtherBaskets } from "../basket/baskets/other-baskets";
import { findCustomerLocale } from "../people/customers/customers";
import { storefrontLink } from "../platform/storefront-links";
import { mailLink } from "../people/sign-in/login-links";
import { unlockCustomer } from "../people/sign-in/passwords";
import { actForCustomer, REASON } from "./act-for-customer";
import { type Command, success } from "./command";
import { LINK_MINUTES } from "#contract/rules/sign-in/sign-in";

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
