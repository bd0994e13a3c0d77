import type { Translator } from "../../platform/translator";
import { type Letter, type LetterPart, link } from "../mail-layout/letter";

type Key = Parameters<Translator>[0];
type MailKey = Extract<Key, `mail.${string}`>;
type LetterKey = Key extends `${infer Letter}.subject` ? Letter : never;
type NameIn<Letter, Full = Key> = Full extends `${Letter & string}.${infer Name}` ? Name : never;

const NO_ONE_SIGNED_IN = "mail.links.notAsked";
const NOT_ASKED = "mail.waitingList.notAsked";
const RECURRING_HELP = "mail.recurring.help";
const REFUSED = ["subject", "mail.recurring.refused.text", "next", "...", RECURRING_HELP] as const;
const KNOWN = ["heading", "intro", "mail.registrationKnown.link", NO_ONE_SIGNED_IN] as const;

/**
 * The texts of letters that have a heading, paragraphs and at most one link, in this order, the heading first. A name is
 * below the letter's key, or a whole key; `link` is the button, and "..." stands for what the composer adds.
 */
export const SIMPLE_LETTERS = {
  "mail.accountChanged.closed": ["heading", "text", "mail.accountChanged.notYou"],
  "mail.accountChanged.email": ["heading", "text", "mail.accountChanged.notYou"],
  "mail.accountChanged.password": ["heading", "text", "mail.accountChanged.notYou"],
  "mail.basketLink": ["heading", "intro", "link", "mail.links.until", NO_ONE_SIGNED_IN],
  "mail.codeGuessed": ["heading", "text", "paused", "notYou"],
  "mail.directDebit": ["heading", "text", "..."],
  "mail.emailChange": ["heading", "intro", "link", "until", NO_ONE_SIGNED_IN],
  "mail.emailChangeKnown": ["heading", "intro", NO_ONE_SIGNED_IN],
  "mail.giftAccepted": ["heading", "text", "mail.gift.help"],
  "mail.magicLink": ["heading", "intro", "link", "...", "mail.links.until", NO_ONE_SIGNED_IN],
  "mail.membershipRenewal": ["heading", "text", "price", "link", "help"],
  "mail.membershipStarted": ["heading", "period", "...", "link", "end", "mail.gift.help"],
  "mail.noAccount": ["heading", "text", "link", NO_ONE_SIGNED_IN],
  "mail.orderLink": ["heading", "text", "link", "notYou"],
  "mail.passwordReset": ["heading", "intro", "link", "mail.links.until", NO_ONE_SIGNED_IN],
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
  "mail.waitingList.confirm": ["heading", "text", "next", "link", NOT_ASKED],
  "mail.waitingList.joined": ["heading", "text", "...", "next", "link", NOT_ASKED],
} as const satisfies { [Letter in LetterKey]?: readonly (NameIn<Letter> | MailKey | "...")[] };

type SimpleLetter = keyof typeof SIMPLE_LETTERS;
/** The letters with one of these names. */
type LetterWith<Name extends string> = {
  [L in SimpleLetter]: [Extract<(typeof SIMPLE_LETTERS)[L][number], Name>] extends [never]
    ? never
    : L;
}[SimpleLetter];
/** Required of the letters that have it, refused for the others; never for some of both. */
type If<L, Having, Content> = [L] extends [Having]
  ? Content
  : [L & Having] extends [never]
    ? { [Key in keyof Content]?: never }
    : never;

type Texts = {
  /** Of all texts. */
  values?: Record<string, string | number>;
  own?: Letter["own"];
};
type More = { more: LetterPart[] };
type Url = { url: string };
type Contents<L> = Texts &
  If<L, LetterWith<"...">, More> &
  If<L, LetterWith<"link" | `${string}.link`>, Url>;

export function simpleLetter<L extends SimpleLetter>(
  t: Translator,
  letter: L,
  contents: Contents<L>,
): Letter;
export function simpleLetter(
  t: Translator,
  letter: SimpleLetter,
  { values, url = "", more = [], own }: Texts & Partial<More & Url>,
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
      return [/(^|\.)link$/.test(name) ? link(write(name), url) : write(name)];
    }),
  };
}
