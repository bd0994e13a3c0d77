import { type SmartLink, smartLinkSchema } from "#contract/schemas/smart-link";
import { composeLink } from "../desk/staff/compose-link";
import {
  type Command,
  type Options,
  refused,
  success,
  formatMoney,
  textOf,
  formatTime,
} from "./command";

const KINDS = ["tickets", "performance", "gift", "membership", "package"] as const;

/** Builds the unvalidated input for `smartLinkSchema`. */
function linkInput(kind: SmartLink["kind"], id: string, options: Options) {
  const [code, until] = [textOf(options, "code"), textOf(options, "until")];
  const number = (name: string) => Number(textOf(options, name) ?? Number.NaN);
  switch (kind) {
    case "tickets": {
      const tickets = { instanceId: id, priceTypeId: textOf(options, "type") ?? "standard" };
      const quantity = textOf(options, "quantity") === null ? 1 : number("quantity");
      return { kind, ...tickets, quantity, band: textOf(options, "band") ?? "A", code, until };
    }
    case "performance":
      return { kind, instanceId: id, code, until };
    case "gift":
      return {
        kind,
        fundId: id,
        amount: number("amount"),
        appeal: textOf(options, "appeal"),
        until,
      };
    case "membership":
      return { kind, levelId: id, until };
    case "package":
      return { kind, packageId: id };
  }
}

const WAITS = {
  "not-on-sale": "It adds nothing until tickets go on sale.",
  priority: "Until general sale, it asks visitors to sign in for priority booking.",
  "sign-in": "It asks visitors to sign in first.",
};

export const link: Command = {
  name: "link",
  args: [KINDS.join("|"), "ID"],
  options: {
    quantity: { value: "N", help: "How many tickets; 1 by default." },
    band: { value: "ID", help: "The price band of tickets; A by default." },
    type: { value: "ID", help: "The price type of tickets; standard by default." },
    code: { value: "CODE", help: "A promo or program code that the link enters." },
    amount: { value: "N", help: "The gift, in whole units of the currency." },
    appeal: { value: "TEXT", help: "The gift's campaign." },
    until: { value: "DAY", help: 'The last day of the link, "2026-12-31".' },
  },
  summary: "Creates a link for a campaign email and prints what it does.",
  help: "ID is a performance, a fund, a membership level or a package. A link that would be refused to visitors is refused here.",
  run: async ({ db, storefrontUrl, currency }, [typed = "", id = ""], options) => {
    const kind = KINDS.find((name) => name === typed);
    if (kind === undefined)
      return refused(`The first argument must be one of ${KINDS.join(", ")}.`);
    const parsed = smartLinkSchema.safeParse(linkInput(kind, id, options));
    if (!parsed.success)
      return refused(
        ...parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`),
      );
    const done = await composeLink(db, parsed.data, { storefrontUrl, currency });
    if (!done.ok)
      return refused(
        ...(done.failure.code === "not-found"
          ? [`Nothing on sale has the id "${id}".`]
          : Object.entries(done.failure.fields).map(([field, why]) => `${field}: ${why}.`)),
      );
    const { url, title, startsAt, basket, waits } = done.value;
    const lines = [
      ...(basket?.tickets.map(({ band, priceType }) => `${priceType.name}, band ${band}`) ?? []),
      ...(basket?.items.map(({ name }) => name) ?? []),
    ];
    return success(
      url,
      startsAt === null ? title : `${title}, ${formatTime(new Date(startsAt))}`,
      ...(basket === null
        ? []
        : [`adds ${lines.join("; ")}: ${formatMoney(basket.totals.total.amount, currency)}`]),
      ...(waits === null ? [] : [WAITS[waits]]),
    );
  },
};
