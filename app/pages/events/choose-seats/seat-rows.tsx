import { Fragment, memo } from "react";

import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatKind } from "#contract/schemas/ticket";
import { ownValue } from "~/domain/own-value";
import { bandClass } from "~/domain/seating/bands";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { isSpecialKind } from "#contract/text/seat-name";
import { isNamedWithoutRow } from "#contract/text/section-name";
import { useTranslation } from "~/i18n/translation-context";
import type { SeatWithStatus } from "~/domain/seating/seat-sections";
import { groupByRow, spacesBeside } from "~/domain/seating/seats-by-row";
import type { SeatRow } from "~/domain/seating/seats-by-row";

import { choosePresetPrice } from "~/parts/performances/performance-sale";
import type { OfferedPrices } from "~/parts/performances/performance-sale";
import {
  describeCompanion,
  describePlace,
  rowLabel,
  rowFacts,
  rowsInFront,
  sharedFacts,
  seatText,
  describeSeatMarks,
} from "~/i18n/seat-words";
import { GoneSeats, GoneSeatsDrawing, groupGone } from "./gone-seats";
import { priceRange } from "./section-summary";

type SeatRowsProps = {
  seats: readonly SeatWithStatus[];
  priceList: OfferedPrices;
  chosen: ReadonlySet<string>;
  own: ReadonlySet<string>;
  /** Notes by seat id. */
  notes?: Readonly<Record<string, string>>;
  /** Text of the form's button, if it doesn't add the seats to the basket. */
  button?: string | undefined;
  /** Of seats that are not bought. */
  hidesPrices?: boolean | undefined;
};

type Prices = Pick<SeatRowsProps, "priceList" | "hidesPrices">;

/** Without CSS, lines of this many seats fit 60 columns: text browsers break between a checkbox and its number. */
const SEATS_IN_TEXT_LINE = 4;

/** By index, because a row's name may be missing or have any characters. */
const rowId = (index: number): string => `row-${index + 1}`;

/** By the seat's index in its section. */
export const seatBoxId = (index: number): string => `s${index + 1}`;

/**
 * A section's seats as native checkboxes: a map with CSS, a list without. A row's legend has the facts its seats share.
 * The section's stylesheet positions rows and seats by id; seats that can't be chosen are drawn.
 */
export const SeatRows = memo(function SeatRows({ seats, ...shared }: SeatRowsProps) {
  let before = 0;
  return (
    <div className="seats">
      <GoneSeatsDrawing seats={seats} {...shared} />
      {groupByRow(seats).map((row, index) => {
        const first = before + 1;
        before += row.seats.length;
        return (
          <Row key={row.name ?? index} row={row} first={first} id={rowId(index)} {...shared} />
        );
      })}
    </div>
  );
});

/** The `div` is for w3m, which puts fieldsets on one line and doesn't find ids on them. */
function Row({
  row,
  id,
  first: firstNumber,
  priceList,
  chosen,
  own,
  notes,
  button,
  hidesPrices = false,
}: Omit<SeatRowsProps, "seats"> & { row: SeatRow; id: string; first: number }) {
  const { t } = useTranslation();
  const [first] = row.seats;
  const shared = sharedFacts(row.seats);
  const prices = { priceList, hidesPrices };
  return (
    <div id={id}>
      <fieldset data-row={row.name} data-facts={first && rowsInFront(t, first.seat)[0]}>
        <legend>
          {row.name === null ? null : (
            <>
              {isNamedWithoutRow(row.name) ? null : (
                <span className="vh">{`${t("seats.row")} `}</span>
              )}
              {row.name}
            </>
          )}
          {first === undefined ? null : <RowFacts row={row} shared={shared} {...prices} />}
        </legend>
        <br />
        {groupGone(row.seats, priceList, own).map(
          ({ gone, seats: [one, ...others], at }, place) => (
            <Fragment key={one.seat.id}>
              {place > 0 && place % SEATS_IN_TEXT_LINE === 0 ? <br /> : " "}
              {gone === null ? (
                <SeatBox
                  id={seatBoxId(firstNumber + at - 1)}
                  seatWithStatus={one}
                  row={row.seats}
                  shared={shared}
                  {...prices}
                  checked={chosen.has(one.seat.id)}
                  note={notes && ownValue(notes, one.seat.id)}
                />
              ) : (
                <GoneSeats gone={gone} seats={[one, ...others]} />
              )}
            </Fragment>
          ),
        )}
        <br />
        <button type="submit" className="btn btn-quiet btn-small plain-only row-add">
          {button ?? t("seats.addSeats")}
        </button>
      </fieldset>
    </div>
  );
}

function RowFacts({
  row,
  shared,
  priceList,
  hidesPrices = false,
}: Prices & { row: SeatRow; shared: ReturnType<typeof sharedFacts> }) {
  const words = useTranslation();
  const prices = row.seats.flatMap((one) =>
    one.free ? (choosePresetPrice(priceList, one.seat.band)?.total ?? []) : [],
  );
  const facts = [
    ...rowFacts(words.t, row.seats, shared),
    ...(hidesPrices ? [] : priceRange(words, prices)),
    words.t("seats.freeInRow", { count: prices.length }),
  ];
  return <span className="vh">{`${row.name === null ? "" : ": "}${facts.join(", ")}`}</span>;
}

function SeatBox({
  id,
  seatWithStatus: { seat, block },
  row,
  shared,
  priceList,
  checked,
  note,
  hidesPrices = false,
}: Prices & {
  id: string;
  seatWithStatus: SeatWithStatus;
  row: readonly SeatWithStatus[];
  shared: ReturnType<typeof sharedFacts>;
  checked: boolean;
  note: string | undefined;
}) {
  const { t, locale } = useTranslation();
  const price = choosePresetPrice(priceList, seat.band);
  // Such seats are in a group of their own.
  if (price === null) return null;
  const band = bandClass(priceList.bands.findIndex((one) => one.id === seat.band));
  const label = [
    seatText(t, seat),
    ...(hidesPrices ? [] : [formatPrice(price.total, locale)]),
    ...describeSeatMarks(t, seat),
    ...describePlace(t, seat, shared),
    ...(seat.kind === "companion" ? describeCompanion(t, spacesBeside(row, seat)) : []),
    ...(block === null ? [] : [t("seats.inBlock", { count: block.length })]),
    ...(note === undefined ? [] : [note]),
  ].join(", ");
  return (
    <label
      id={id}
      className={`seat ${band}${SHAPES[seat.kind] ?? ""}${note === undefined ? "" : " partly"}`}
    >
      <input
        type="checkbox"
        name="seat"
        value={seat.id}
        defaultChecked={checked}
        aria-label={label}
        data-unit-price={price.total.amount}
        data-block={block?.[0]}
      />
      <span aria-hidden="true">
        <Sign seat={seat} />
      </span>
    </label>
  );
}

/** Two neighbors whose numbers differ by two, as in halls with odd numbers on one side; undefined without any. */
function numberedInTwos(seats: readonly SeatWithStatus[]) {
  const pairs = groupByRow(seats).flatMap((row) =>
    row.seats.slice(1).flatMap(({ seat, afterAisle }, at) => {
      const [first, second] = [row.seats[at]?.seat.number ?? "", seat.number ?? ""];
      const isPair = !afterAisle && Math.abs(Number(first) - Number(second)) === 2;
      return isPair && first !== "" && second !== "" ? [{ first, second }] : [];
    }),
  );
  return pairs[0];
}

/** Classes for kinds with their own shape. */
const SHAPES: Partial<Record<SeatKind, string>> = { wheelchair: " space", companion: " beside" };

/** "Co", because "C" is often a band */
const SIGNS = { wheelchair: "♿︎", companion: "Co", transfer: "T" };

/** The seat's number, or a sign that the legend explains; without CSS, both. */
function Sign({ seat: { kind, number } }: { seat: Seat }) {
  if (!isSpecialKind(kind)) return number;
  return (
    <>
      {SIGNS[kind]}
      {number === null ? null : <span className="vh">{`\u00a0${number}`}</span>}
    </>
  );
}

/**
 * Shortcuts for keyboards without script and for text browsers, where each seat is a stop. Rows with a free wheelchair
 * space come first and link to it. The script hides this and adds its own keys to the map.
 */
export function RowJump({ seats, button }: Pick<SeatRowsProps, "seats" | "button">) {
  const { t } = useTranslation();
  const submit = button ?? t("seats.addSeats");
  let before = 0;
  const rows = groupByRow(seats).flatMap((row, index) => {
    const first = before;
    before += row.seats.length;
    if (row.name === null || !row.seats.some(({ free }) => free)) return [];
    const spaces = row.seats.flatMap(({ seat, free }, at) =>
      free && seat.kind === "wheelchair" ? first + at : [],
    );
    const [space] = spaces;
    const target = space === undefined ? rowId(index) : seatBoxId(space);
    return [{ name: row.name, href: `#${target}`, spaces: spaces.length }];
  });
  const inTwos = numberedInTwos(seats);
  const ordered = [
    ...rows.filter(({ spaces }) => spaces > 0),
    ...rows.filter(({ spaces }) => spaces === 0),
  ];
  return (
    <div className="plain-only row-jump no-print grid gap-1 pb-3 text-small">
      <p>{t("seats.plainKeys", { button: submit })}</p>
      {inTwos === undefined ? null : <p>{t("seats.inTwos", inTwos)}</p>}
      {rows.length < 2 ? null : (
        <nav aria-label={t("seats.goToRow")}>
          <ul className="flex flex-wrap gap-x-3 gap-y-1">
            {ordered.map(({ name, href, spaces }) => (
              <li key={href}>
                <a href={href} className="inline-block min-w-[1.5rem] py-0.5">
                  {spaces > 0
                    ? t("seats.rowWithSpaces", { row: rowLabel(t, name), count: spaces })
                    : rowLabel(t, name)}
                </a>{" "}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <button type="submit" className="btn btn-quiet btn-small row-add justify-self-start">
        {submit}
      </button>
    </div>
  );
}
