import { parseLocalInput } from "../platform/dates";
import { withTransaction } from "../platform/database/database";
import { issueVoucher as issue } from "../vouchers/gift-vouchers";
import { refused, said, textOf, type Command } from "./command";
import { sum } from "./terminal-text";

const MOST_DOLLARS = 5_000;

export const issueVoucher: Command = {
  name: "issue-voucher",
  args: ["DOLLARS"],
  options: {
    until: { value: "DAY", help: 'The last day that it is good for, "2027-12-31"; else for ever.' },
  },
  summary: "Issues a gift voucher that nobody paid for, and says its code.",
  run: async ({ db, currency }, [dollars = ""], options) => {
    const amount = /^\d{1,4}(\.\d{2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : 0;
    if (amount < 1 || amount > MOST_DOLLARS * 100)
      return refused(`DOLLARS is a sum like 50 or 49.50, at most ${MOST_DOLLARS}.`);
    const until = textOf(options, "until");
    const expiresAt = until === null ? null : parseLocalInput(`${until} 23:59`);
    if (until !== null && expiresAt === null) return refused('--until is a day like "2027-12-31".');
    const { code } = await withTransaction(db, (tx) => issue(tx, { amount, currency, expiresAt }));
    return said(`${code} is worth ${sum(amount, currency)}.`);
  },
};
