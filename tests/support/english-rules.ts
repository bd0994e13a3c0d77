/** British spellings and common British words. */
const BRITISH = new RegExp(
  String.raw`\b(?:cancell(?:ed|ing)|programmes?|centre[sd]?|theatres?|intervals?|cheques?|catalogues?|grey|licence|` +
    String.raw`whilst|amongst|learnt|storeys?|kerb|metres?|litres?|fulfil|jewellery|defence|ageing|judgement|` +
    String.raw`by post|posted|postcode|cloakroom|full stop|working days?|unticked|` +
    String.raw`favourites?|(?:colour|neighbour|honour|behaviour|flavour|labour)\w*|` +
    String.raw`(?:recogni|organi|apologi|reali|authori|finali|speciali|memori|utili|categori|personali)s(?:e|ed|es|ing|ation)|` +
    String.raw`(?:travell|labell|modell|signall|dialling|counsell)\w*|enquir\w*|analys(?:e|ed|ing)|practis(?:e|ed|ing))\b`,
  "giu",
);

const AMERICAN = new RegExp(
  String.raw`\b(?:cancel(?:ed|ing)|programs?|center(?:s|ed)?|theaters?|intermissions?|gray|toward|by mail|mailing address|` +
    String.raw`restrooms?|coat check|person in line|lobby|period|business days?|unchecked|elevators?|sidewalks?|` +
    String.raw`favorites?|(?:color|neighbor|honor|behavior|flavor|labor)(?:s|ed|ing|ful)?|` +
    String.raw`(?:recogni|organi|apologi|reali|authori|finali|speciali|memori|utili|categori|personali)z(?:e|ed|es|ing|ation))\b`,
  "giu",
);

const matches = (text: string, words: RegExp): string[] =>
  text.replaceAll(/\{\{.*?\}\}/g, "").match(words) ?? [];

/** The British words of a text, outside `{{placeholders}}`. */
export const britishWords = (text: string): string[] => matches(text, BRITISH);

export const americanWords = (text: string): string[] => matches(text, AMERICAN);

/** Set word for word by the specification, in British English. Other texts may explain them, not replace them. */
export const EXACT_TEXTS = [
  "Login is required, please enter your email to continue or create an account",
  "Login failed - please try again",
  "Account locked - too many incorrect password attempts",
  "Please reset your password",
  "Registration failed",
  "Please supply a password",
  "Countries list failed to load",
  "Order not found",
  "Authentication link expired",
  "Customer not found",
  "Too many responses",
  "Shared ticket link broken",
  "Cancel order failed",
  "Reserved order locked",
  "Basket not empty",
  "Promo code not recognised",
  "Promo code failed to update",
  "Account credit could not be applied",
  "Free order could not be completed",
  "Payment cancelled",
  "Payment declined",
  "Ticket limit reached",
  "Basket expired",
  "Event finished, tickets not on sale",
  "Please refresh and try again",
  "Tickets for today’s performance are no longer available on the website; call or come to the box office",
  "Invalid access code",
  "Merchandise item not found",
  "Form could not be loaded",
  "This page could not be found",
  "We cannot find that page",
  "Something’s gone wrong",
  "Please try reloading the page",
  "The sales flow is currently offline for maintenance",
  "An error occurred while showing the error page",
  "Unfortunately an error occurred and while showing the error page another error occurred",
  "Go back to home",
  "Your password must be {{passwordMin}} - {{passwordMax}} characters consisting of uppercase and lowercase letters and at least one digit",
  "Please only enter numbers",
  "Sorry, we couldn’t validate your email address, please double check it has been entered correctly",
  "Please complete all address fields if providing an address",
  "Please accept the terms and conditions",
  "You can book a maximum of {{max}} tickets online",
] as const;

/** Set by the tax office or by the specification's list of reports, and therefore exempt from the rules. */
const OTHER_WORDING = [
  /I am a UK taxpayer and understand.*|you are a UK taxpayer|I am a UK taxpayer/g,
  /^Could not (?:fetch|load|update) .*/g,
];

/** Quaint, inverted or wordy phrases that must not return. */
const RETIRED = [
  "gift voucher",
  "no password at hand",
  "only this once",
  "make one of it",
  "there are 10 or 11 of them",
  "we have sent",
  "that stands in it",
  "junk mail",
  "one press",
  "move over to",
  "at the aisle",
  "left of the row",
  "right of the row",
  "by stairs",
  "place in the row",
  "keys for this map",
  "leave out",
  "leave it out",
  "more about",
  "somebody else was faster",
  "take exactly",
  "free for you",
  "nothing is held yet",
  "show me the seats",
  "a price type for each",
  "with seats for a wheelchair",
  "fits all of that",
  "best seats left",
  "hears from the box office",
  "over headphones",
  "proof is asked",
  "if you bear it",
  "it is in your basket",
  "keep these add-ons",
  "keep notes",
  "use all i can",
  "signs nobody in",
  "with nobody",
  "link is over",
  "address for the post",
  "shall we",
  "you need not",
  "the box office changes it",
  "belongs to our card provider",
  "you have not paid",
  "said no to",
  "email not come",
  "nothing came",
  "what next",
  "to be let in",
  "one ticket a page",
  "what is past",
  "tickets of order",
  "what happened",
  "given by the box office",
  "keeps no orders",
  "you have none",
  "stands by your name",
  "what goes",
  "what stays",
  "if you like to",
  "we would like",
  "describe your origin",
  "in any case",
  "how many of you",
  "you wait for",
  "waits for you",
  "waits at",
  "plain pages",
  "our own people",
  "the way back",
  "what staff did",
];

const RULES: Readonly<Record<string, RegExp>> = {
  "a label that says nothing": /^(?:kind|up to)$/i,
  "a dated word": /\b(?:telephone|press(?:es|ed|ing)?|so many|whoever|whom|anew|hence|thus)\b/i,
  "mail as a verb": /\b(?:we|we'll|you|can|will|please|to) mail\b|\bmail(?:s|ed)\b/i,
  "a question turned around":
    /\b(?:did|has|have|is|are|was|were) (?:the|your|this) [^.?]*\bnot\b.*\?/i,
  "two negatives": /(?:\bnot|n't|\bnever) [^.?!:,]*\b(?:nothing|nobody|no one|none)\b/i,
  "no contraction":
    /\b(?:cannot|(?:ca|do|does|did|is|are|was|were|has|have|will|would|could|should) ?not|(?:you|we|they) (?:are|will)|(?:it|that|there|what) is)\b/i,
};

const LONGEST_SENTENCE = 20;

/** The rules for visitor text that a text breaks, apart from its exact texts. */
export function wordingErrors(text: string): string[] {
  const exact = EXACT_TEXTS.flatMap((phrase) => [phrase, phrase.replace("ised", "ized")]);
  const own = [...exact, ...OTHER_WORDING]
    .reduce<string>((rest, part) => rest.replaceAll(part, ""), text)
    .replaceAll("’", "'");
  const sentences = own.split(/(?<=[.?!:;])\s+/);
  const words = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\w{]/.test(word));
  return [
    ...RETIRED.filter((phrase) => own.toLowerCase().includes(phrase)),
    ...Object.keys(RULES).filter((name) => RULES[name]?.test(own)),
    ...sentences.filter((sentence) => words(sentence).length > LONGEST_SENTENCE),
  ];
}
