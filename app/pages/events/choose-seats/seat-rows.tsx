import { Fragment, memo } from "react";

import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatKind } from "#contract/schemas/ticket";
import { formatPrice } from "~/i18n/format-money";
import { isSpecialKind, namesItself, placeName } from "#contract/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { drawTaken, mapSection } from "~/seats/seat-positions";
import type { SeatWithStatus } from "~/seats/seat-sections";
import { rowsOf, spacesBeside } from "~/seats/seats-by-row";
import type { SeatRow } from "~/seats/seats-by-row";

import { presetPrice } from "../performance-sale";
import type { OfferedPrices } from "../performance-sale";
import {
  areSeenAlike,
  placeMarks,
  rowLabel,
  rowFacts,
  rowsInFront,
  seatText,
  seatMarks,
} from "../seat-words";
import { priceRange } from "./section-summary";

type SeatRowsProps = {
  seats: readonly SeatWithStatus[];
  priceList: OfferedPrices;
  chosen: ReadonlySet<string>;
  own: ReadonlySet<string>;
  /** Extra notes on single seats, by id. */
  notes?: Readonly<Record<string, string>>;
  /** What the form's button says, where it is not that the seats go into the basket. */
  button?: string | undefined;
};

/** Without style a line ends after this many seats: they fit in 60 columns. Text browsers break between a box and its number. */
const SEATS_IN_TEXT_LINE = 4;

/** Not the row's name, which may be missing or have any characters. */
const rowId = (index: number): string => `row-${index + 1}`;

/** Of a seat by its index in its section. */
export const seatBoxId = (index: number): string => `s${index + 1}`;

/**
 * A section's seats as native checkboxes: with style a map, without style a list. A row's legend has its common facts.
 * The section's stylesheet places rows and seats by their ids; taken seats are one drawing.
 */
export const SeatRows = memo(function SeatRows({ seats, ...shared }: SeatRowsProps) {
  const map = mapSection(seats);
  const taken = drawTaken(
    map,
    seats.map(({ seat, free }) => free && presetPrice(shared.priceList, seat.band) !== null),
  );
  let before = 0;
  return (
    <div className="seats">
      {taken === "" ? null : (
        <svg viewBox={`0 0 ${map.width * 10} ${map.height * 10}`} aria-hidden="true">
          <pattern
            id="taken"
            width="3"
            height="3"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0v3" />
          </pattern>
          <path d={taken} fill="url(#taken)" />
        </svg>
      )}
      {rowsOf(seats).map((row, index) => {
        const first = before + 1;
        before += row.seats.length;
        return (
          <Row key={row.name ?? index} row={row} first={first} id={rowId(index)} {...shared} />
        );
      })}
    </div>
  );
});

/** The `div` is for w3m, which puts field sets on one line and finds no id on them. */
function Row({
  row,
  id,
  first: firstNumber,
  priceList,
  chosen,
  own,
  notes,
  button,
}: Omit<SeatRowsProps, "seats"> & { row: SeatRow; id: string; first: number }) {
  const { t } = useTranslation();
  const [first] = row.seats;
  const seenAlike = areSeenAlike(row.seats.map(({ seat }) => seat));
  return (
    <div id={id}>
      <fieldset data-row={row.name} data-facts={first && rowsInFront(t, first.seat)[0]}>
        <legend>
          {row.name === null ? null : (
            <>
              {namesItself(row.name) ? null : <span className="vh">{`${t("seats.row")} `}</span>}
              {row.name}
            </>
          )}
          {first === undefined ? null : (
            <RowFacts first={first.seat} row={row} seenAlike={seenAlike} priceList={priceList} />
          )}
        </legend>
        <br />
        {row.seats.map((standing, at) => (
          <Fragment key={standing.seat.id}>
            {at > 0 && at % SEATS_IN_TEXT_LINE === 0 ? <br /> : " "}
            <SeatBox
              id={seatBoxId(firstNumber + at - 1)}
              standing={standing}
              row={row.seats}
              seenAlike={seenAlike}
              priceList={priceList}
              checked={chosen.has(standing.seat.id)}
              isOwn={own.has(standing.seat.id)}
              note={notes?.[standing.seat.id]}
            />
          </Fragment>
        ))}
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
  first,
  seenAlike,
  priceList,
}: Pick<SeatRowsProps, "priceList"> & { row: SeatRow; first: Seat; seenAlike: boolean }) {
  const words = useTranslation();
  const prices = row.seats.flatMap((one) =>
    one.free ? (presetPrice(priceList, one.seat.band)?.total ?? []) : [],
  );
  const facts = [
    ...rowFacts(words.t, first, seenAlike),
    ...priceRange(words, prices),
    words.t("seats.freeInRow", { count: prices.length }),
  ];
  return <span className="vh">{`${row.name === null ? "" : ": "}${facts.join(", ")}`}</span>;
}

function SeatBox({
  id,
  standing: { seat, free, block },
  row,
  seenAlike,
  priceList,
  checked,
  isOwn,
  note,
}: {
  id: string;
  standing: SeatWithStatus;
  row: readonly SeatWithStatus[];
  seenAlike: boolean;
  priceList: OfferedPrices;
  checked: boolean;
  isOwn: boolean;
  note: string | undefined;
}) {
  const { t, locale } = useTranslation();
  const price = presetPrice(priceList, seat.band);
  if (!free || price === null)
    return (
      <span className="vh gone">
        {/* Without style only these spaces separate it from its neighbors; none separates it from its number. */}
        {` ${seat.number ?? ""}\u00a0${t(free ? "seats.notOnSale" : isOwn ? "seats.inYourBasket" : "seats.taken")} `}
      </span>
    );
  const letter = priceList.bands.find(({ id }) => id === seat.band)?.name ?? "";
  const label = [
    seatText(t, seat),
    formatPrice(price.total, locale),
    ...seatMarks(t, seat),
    ...placeMarks(t, seat, seenAlike),
    ...(seat.kind === "companion" ? spacesBeside(row, seat) : []).map((space) =>
      t("seats.companionOf", { space: placeName(t, space).join() }),
    ),
    ...(block === null ? [] : [t("seats.inBlock", { count: block.length })]),
    ...(note === undefined ? [] : [note]),
  ].join(", ");
  return (
    <label
      id={id}
      className={`seat b${letter.toLowerCase()}${SHAPES[seat.kind] ?? ""}${note === undefined ? "" : " partly"}`}
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

/** Edges of their own. */
const SHAPES: Partial<Record<SeatKind, string>> = { wheelchair: " space", companion: " beside" };

/** "Co", because "C" is a band. */
const SIGNS = { wheelchair: "♿︎", companion: "Co", transfer: "T" };

/** The seat's number, or a sign that the key explains. Without style, both. */
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
 * For keyboards without script and for text browsers: each seat before would be a stop. Rows with a free wheelchair
 * space come first, and their links lead to it. Script hides this, and gives the map keys of its own.
 */
export function RowJump({ seats, button }: Pick<SeatRowsProps, "seats" | "button">) {
  const { t } = useTranslation();
  const submit = button ?? t("seats.addSeats");
  let before = 0;
  const rows = rowsOf(seats).flatMap((row, index) => {
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
  const ordered = [
    ...rows.filter(({ spaces }) => spaces > 0),
    ...rows.filter(({ spaces }) => spaces === 0),
  ];
  return (
    <div className="plain-only no-print grid gap-1 pb-3 text-small">
      <p>{t("seats.plainKeys", { button: submit })}</p>
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
