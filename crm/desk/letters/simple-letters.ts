import type { Translator } from "../../platform/translator";
import { type Letter, type LetterPart, link } from "./letter";

type Key = Parameters<Translator>[0];
type LetterKey = Key extends `${infer Letter}.subject` ? Letter : never;
type NameIn<Letter, Full = Key> = Full extends `${Letter & string}.${infer Name}` ? Name : never;

const NOT_ASKED = "mail.links.notAsked";
const NOT_REQUESTED = "mail.waitingList.notAsked";
const RECURRING_HELP = "mail.recurring.help";
const REFUSED = ["subject", "mail.recurring.refused.text", "next", "...", RECURRING_HELP] as const;
const KNOWN = ["heading", "intro", "mail.registrationKnown.link", NOT_ASKED] as const;

/**
 * The texts of letters that have a heading, paragraphs and at most one link, in this order, the heading first. A name is
 * below the letter's key; `link` is the button, and "..." stands for what the composer adds.
 */
export const SIMPLE_LETTERS = {
  "mail.accountChanged.closed": ["heading", "text", "mail.accountChanged.notYou"],
  "mail.accountChanged.email": ["heading", "text", "mail.accountChanged.notYou"],
  "mail.accountChanged.password": ["heading", "text", "mail.accountChanged.notYou"],
  "mail.basketLink": ["heading", "intro", "link", "mail.links.until", NOT_ASKED],
  "mail.codeGuessed": ["heading", "text", "paused", "notYou"],
  "mail.directDebit": ["heading", "text", "..."],
  "mail.emailChange": ["heading", "intro", "link", "until", NOT_ASKED],
  "mail.emailChangeKnown": ["heading", "intro", NOT_ASKED],
  "mail.giftAccepted": ["heading", "text", "mail.gift.help"],
  "mail.magicLink": ["heading", "intro", "link", "...", "mail.links.until", NOT_ASKED],
  "mail.membershipRenewal": ["heading", "text", "price", "link", "help"],
  "mail.membershipStarted": ["heading", "period", "...", "link", "end", "mail.gift.help"],
  "mail.noAccount": ["heading", "text", "link", NOT_ASKED],
  "mail.orderLink": ["heading", "text", "link", "notYou"],
  "mail.passwordReset": ["heading", "intro", "link", "mail.links.until", NOT_ASKED],
  "mail.queueTurn": ["heading", "...", "link", "browser", "help"],
  "mail.recurring.agreed": ["heading", "..."],
  "mail.recurring.notice": ["heading", "text", "off", "...", RECURRING_HELP],
  "mail.recurring.receipt.gift": ["heading", "text", "...", RECURRING_HELP],
  "mail.recurring.receipt.membership": ["heading", "text", "...", RECURRING_HELP],
  "mail.recurring.refunded": ["subject", "text", "...", RECURRING_HELP],
  "mail.recurring.refused.gift": REFUSED,
  "mail.recurring.refused.membership": REFUSED,
  "mail.registration": ["heading", "intro", "link", "until", "notYou"],
  "mail.registrationKnown.account": KNOWN,
  "mail.registrationKnown.guest": KNOWN,
  "mail.reservationExpired": ["heading", "text", "...", "help"],
  "mail.reserved": ["heading", "until", "...", "help"],
  "mail.stream": ["heading", "text", "...", "help"],
  "mail.waitingList.confirm": ["heading", "text", "next", "link", NOT_REQUESTED],
  "mail.waitingList.joined": ["heading", "text", "...", "next", "link", NOT_REQUESTED],
} as const satisfies { [Letter in LetterKey]?: readonly (NameIn<Letter> | Key | "...")[] };

type Contents = {
  /** Of all texts. */
  values?: Record<string, string | number>;
  url?: string;
  more?: LetterPart[];
  own?: Letter["own"];
};

export function simpleLetter(
  t: Translator,
  letter: keyof typeof SIMPLE_LETTERS,
  { values, url, more = [], own }: Contents = {},
): Letter {
  const write = (name: string) =>
    t((name.startsWith("mail.") ? name : `${letter}.${name}`) as Key, values);
  const [heading, ...names] = SIMPLE_LETTERS[letter];
  return {
    subject: write("subject"),
    ...(own && { own }),
    heading: write(heading),
    parts: names.flatMap((name): LetterPart[] => {
      if (name === "...") return more;
      if (!/(^|\.)link$/.test(name)) return [write(name)];
      if (url === undefined) throw new Error(`${letter} has a link without a URL`);
      return [link(write(name), url)];
    }),
  };
}
