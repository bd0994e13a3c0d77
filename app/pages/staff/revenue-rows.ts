import { toUnits } from "#contract/text/typed-money";
import { groupBy } from "#runtime/group-by";
import { knownName } from "#contract/text/known-names";
import type { Revenue } from "#contract/operations/staff/reports";
import { LINE_FACTS } from "#contract/schemas/basket-item";
import { brandName } from "#contract/schemas/card";
import type { TextKind } from "#contract/schemas/reference";
import type { Translate } from "~/i18n/translate";

type Row = Revenue["rows"][number];
type Side = Row["sold"];

const NOTHING = { count: 0, amount: 0, vat: 0 };

const add = (one: Side, other: Side): Side => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
  vat: one.vat + other.vat,
});

export const sumRows = (rows: readonly Row[]) => ({
  sold: rows.reduce((sum, { sold }) => add(sum, sold), NOTHING),
  returned: rows.reduce((sum, { returned }) => add(sum, returned), NOTHING),
});

type KindRows = { kind: Row["kind"]; rows: readonly Row[] };

/** Rows of one kind together. Numbers of different kinds, such as tickets and gifts, are never added up. */
export const rowsByKind = (rows: readonly Row[]): KindRows[] =>
  [...groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => ({ kind, rows: ofKind }));

/** Rows of the table of taxes; none for a venue that has no tax. */
export function taxRows({ vatByRate }: Pick<Revenue, "vatByRate">) {
  const rows = (vatByRate ?? []).map(({ rate, sold, returned }) => {
    const [gross, vat] = [sold.amount - returned.amount, sold.vat - returned.vat];
    return { rate, net: gross - vat, vat, gross };
  });
  return rows.some(({ rate, vat }) => rate > 0 || vat !== 0) ? rows : [];
}

/** "Card: Visa" */
export const takingsName = (
  t: Translate,
  { kind, brand }: { kind: Revenue["paidWith"][number]["kind"]; brand: string | null },
): string =>
  [t(`staff.report.payment.${kind}`), ...(brand === null ? [] : [brandName(brand)])].join(": ");

export const sumSides = <Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number => rows.reduce((sum, row) => sum + row[name], 0);

/** What the name of a row is about; null if it shows none. */
function findTextKind(kind: Row["kind"]): TextKind | null {
  if (kind === "ticket") return "priceType";
  return kind === "fee" || kind === "delivery" || kind === "adjustment"
    ? null
    : LINE_FACTS[kind].texts;
}

/** "Ticket: Standard". */
export function revenueName(t: Translate, { kind, id, name }: Row): string {
  const textKind = findTextKind(kind);
  const shown = textKind === null || name === null ? name : knownName(t, textKind, name);
  return t(`staff.report.kind.${kind}`, { name: shown || (id ?? "–") });
}

/** "Subtotal: Tickets" */
export const subtotalName = (t: Translate, kind: Row["kind"]): string =>
  t("staff.report.subtotal", { kind: t(`staff.report.kinds.${kind}`) });

/** "12.50": minor units for a spreadsheet. */
export const decimal = (amount: number): string => toUnits(amount).toFixed(2);

const PAID_BY_PROVIDER = ["card", "mobile", "direct-debit"];

/** What the card provider took beyond what was sold by card on the same days. */
export function takingsDifference({
  paidWith,
  takings,
}: Pick<Revenue, "paidWith"> & {
  takings: readonly { taken: number; refunded: number }[];
}): number {
  const byCard = paidWith.filter(({ kind }) => PAID_BY_PROVIDER.includes(kind));
  return (
    sumSides(takings, "taken") -
    sumSides(takings, "refunded") -
    sumSides(byCard, "sold") +
    sumSides(byCard, "returned")
  );
}

/** The tables of a report as rows for a spreadsheet: the section, what, and its numbers. */
export function revenueCells(t: Translate, { rows, paidWith, ...report }: Revenue): string[][] {
  const column = (
    name: "section" | "what" | "count" | "sold" | "backCount" | "returned" | "net" | "vat",
  ) => t(`staff.report.column.${name}`);
  const sales = t("staff.report.section.sales");
  const paid = t("staff.report.section.paidWith");
  const other = t("staff.report.section.other");
  const cells = (
    what: string,
    { sold, returned }: Pick<Row, "sold" | "returned">,
    counts = [String(sold.count), String(returned.count)],
  ) => [
    ...[sales, what, counts[0] ?? "", decimal(sold.amount), counts[1] ?? ""],
    decimal(returned.amount),
    decimal(sold.amount - returned.amount),
    decimal(sold.vat - returned.vat),
  ];
  const line = (section: string, what: string, sold: number, returned: number) => [
    ...[section, what, "", decimal(sold), "", decimal(returned), decimal(sold - returned), ""],
  ];
  return [
    (["section", "what", "count", "sold", "backCount", "returned", "net", "vat"] as const).map(
      column,
    ),
    ...rowsByKind(rows).flatMap(({ kind, rows: ofKind }) => [
      ...ofKind.map((row) => cells(revenueName(t, row), row)),
      ...(ofKind.length === 1 ? [] : [cells(subtotalName(t, kind), sumRows(ofKind))]),
    ]),
    cells(t("staff.report.total"), sumRows(rows), []),
    ...taxRows(report).map(({ rate, vat, gross }) => [
      ...[t("staff.report.section.vat"), `${rate}%`, "", "", "", ""],
      ...[decimal(gross), decimal(vat)],
    ]),
    ...paidWith.map(({ kind, sold, returned }) =>
      line(paid, t(`staff.report.payment.${kind}`), sold, returned),
    ),
    ...(["complimentary", "discounted"] as const).map((name) => [
      ...[other, t(`staff.report.${name}`), String(report.free[name]), "", "", "", "", ""],
    ]),
    line(other, t("staff.report.discounts"), report.discounts, 0),
  ];
}
