import { LINK_MINUTES } from "../sign-in/rules";
import { findCustomerLocale } from "../customers/customers";
import { mailLink } from "../sign-in/login-links";
import { listOtherBaskets } from "../baskets/basket-record";
import { storefrontLink } from "../platform/venue";
import { actForCustomer, REASON } from "./act-for-customer";
import { said, type Command } from "./command";

type Mail = "magic-link" | "password-reset" | "basket-link";

export const magicLink = linkCommand("magic-link", {
  mail: "magic-link",
  summary: "Mails a customer a link, and a code, to sign in with.",
  said: "A link to sign in with",
});

export const resetPassword = linkCommand("reset-password", {
  mail: "password-reset",
  summary: "Mails a customer a link to choose a password by; choosing one unlocks the account.",
  said: "A link to choose a password by",
});

export const basketLink = linkCommand("basket-link", {
  mail: "basket-link",
  summary: "Mails a customer a link that signs in and opens the basket left behind.",
  said: "A link to the basket",
});

function linkCommand(
  name: string,
  { mail, summary, said: what }: { mail: Mail; summary: string; said: string },
): Command {
  return {
    name,
    args: ["EMAIL"],
    options: REASON,
    audited: true,
    summary,
    help: `It works once, for ${LINK_MINUTES["magic-link"]} minutes from the moment in which it is mailed, until a newer one is asked for.`,
    run: async (context, [email = ""], options) => {
      const linkUrl = storefrontLink(context.storefrontUrl, mail);
      const act = { action: mail, email, options };
      const why = await actForCustomer(context, act, async (tx, customerId) => {
        if (mail === "basket-link" && (await listOtherBaskets(tx, customerId, null)).length === 0)
          return `${email} has left nothing in a basket.`;
        const locale = await findCustomerLocale(tx, customerId);
        await mailLink(tx, customerId, { mail, linkUrl, locale });
        return null;
      });
      return why ?? said(`${what} goes to ${email}.`);
    },
  };
}
