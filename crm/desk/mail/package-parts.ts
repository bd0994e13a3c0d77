import { itemLabel } from "../../basket/lines/line-kinds";
import type { OrderRecord } from "../../money/orders/queries";
import type { LetterPart } from "../mail-layout/letter";
import type { MailContext } from "./mail-context";

type Ticket = OrderRecord["tickets"][number];
type Item = OrderRecord["items"][number];

const findSuper = (item: Item): string | null =>
  item.kind === "package" ? item.details.superItemId : null;

/** Each package that is not part of another, with its tickets and those of its parts; none without tickets. */
export function listPackages({ items, tickets }: Pick<OrderRecord, "items" | "tickets">) {
  return items.flatMap((line) => {
    if (line.kind !== "package" || findSuper(line) !== null) return [];
    const lines = [line, ...items.filter((item) => findSuper(item) === line.id)];
    const ids = new Set<string | null>(lines.map(({ id }) => id));
    const own = tickets.filter(({ packageItemId }) => ids.has(packageItemId));
    return own.length === 0 ? [] : [{ line, lines, tickets: own }];
  });
}

/** What tickets cost with their fees, and what was taken off, in minor units. */
export const sumTickets = (tickets: readonly Ticket[]) => ({
  paid: tickets.reduce((all, { faceValue, fee, discount }) => all + faceValue + fee - discount, 0),
  saved: tickets.reduce((all, { discount }) => all + discount, 0),
});

type Written = Pick<OrderRecord, "items" | "tickets"> & {
  order: Pick<OrderRecord["order"], "currency">;
};

/**
 * The parts of tickets without a package, then each package's name and sum, followed by the parts of its tickets and those of
 * its own packages, as on pages. `shown`: the tickets that the parts are of.
 */
export function partsByPackage(
  record: Written,
  shown: readonly Ticket[],
  listParts: (tickets: Ticket[], isPart: boolean) => LetterPart[],
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  const packages = listPackages(record);
  const inPackages = new Set(packages.flatMap(({ tickets }) => tickets.map(({ id }) => id)));
  const money = (amount: number) => format.money(amount, record.order.currency);
  return [
    ...listParts(
      shown.filter(({ id }) => !inPackages.has(id)),
      false,
    ),
    ...packages.flatMap(({ line: whole, lines, tickets }) =>
      lines.flatMap((line): LetterPart[] => {
        const own = shown.filter(({ packageItemId }) => packageItemId === line.id);
        if (own.length === 0 && line !== whole) return [];
        const name = t("mail.confirmation.package", { name: itemLabel(line, t) });
        const sum = money(sumTickets(tickets).paid);
        return [
          { kind: "facts", lines: line === whole ? [name, sum] : [name] },
          ...listParts(own, true),
        ];
      }),
    ),
  ];
}
