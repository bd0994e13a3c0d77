import type { Seat } from "#contract/schemas/seat-plan";
import { Fragment, memo } from "react";
import {
  bandLetter,
  seatPrice,
  areSeenAlike,
  placeMarks,
  rowFacts,
  rowsInFront,
  seatLabel,
  seatMarks,
} from "~/pages/events/seat-words";
import type { OfferedPrices } from "~/domain/events/preset-price";
import { rowsOf } from "./seats-by-row";
import type { SeatRow } from "./seats-by-row";
import type { StandingSeat } from "~/domain/seats/seat-sections";
import { formatMoney } from "~/i18n/format-money";
import { isSpecialKind, namesItself, rowLabel } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { priceRange } from "./section-summary";

type SeatRowsProps = {
  seats: readonly StandingSeat[];
  priceList: OfferedPrices;
  chosen: ReadonlySet<string>;
};

/** The most that a row is moved in, in seats: there is a class for each. */
const MOST_GAP = 30;

/**
 * Where there is no style a line ends after so many seats: they fit in 80 columns, and lynx would break a line
 * between a box and its number.
 */
const SEATS_IN_TEXT_LINE = 6;

/** The id of a row; rows of a section may have no name, and names any characters. */
const rowId = (index: number): string => `row-${index + 1}`;

/**
 * A section's seats as native checkboxes, row by row. With style a map, without style a list; it posts the same. What
 * is the same for a whole row is said once, by its legend.
 */
export const SeatRows = memo(function SeatRows({ seats, ...shared }: SeatRowsProps) {
  return (
    <div className="seats">
      {rowsOf(seats).map((row, index) => (
        <Row key={row.name ?? index} row={row} id={rowId(index)} {...shared} />
      ))}
    </div>
  );
});

/** The `div` is for w3m, which runs field sets together and finds no id on them. */
function Row({
  row,
  id,
  priceList,
  chosen,
}: Omit<SeatRowsProps, "seats"> & { row: SeatRow; id: string }) {
  const { t } = useTranslation();
  const [first] = row.seats;
  const seenAlike = areSeenAlike(row.seats.map(({ seat }) => seat));
  return (
    <div id={id}>
      <fieldset data-facts={first && rowsInFront(t, first.seat)[0]}>
        <legend>
          {row.name === null ? null : (
            <>
              {namesItself(row.name) ? null : <span className="vh">{`${t("seats.row")} `}</span>}
              {row.name}
            </>
          )}
          {first === undefined ? null : (
            <RowFacts first={first.seat} {...{ row, seenAlike, priceList }} />
          )}
        </legend>{" "}
        {row.seats.map((standing, at) => (
          <Fragment key={standing.seat.id}>
            {at > 0 && at % SEATS_IN_TEXT_LINE === 0 ? <br /> : null}
            <SeatBox
              standing={standing}
              gap={Math.min(standing.gap, MOST_GAP)}
              seenAlike={seenAlike}
              priceList={priceList}
              checked={chosen.has(standing.seat.id)}
            />
          </Fragment>
        ))}{" "}
        <button type="submit" className="btn btn-quiet btn-small plain-only row-add">
          {t("seats.addSeats")}
        </button>
      </fieldset>
    </div>
  );
}

/** What is true of every seat of the row, for those who hear or read it as a list. */
function RowFacts({
  row,
  first,
  seenAlike,
  priceList,
}: Pick<SeatRowsProps, "priceList"> & { row: SeatRow; first: Seat; seenAlike: boolean }) {
  const words = useTranslation();
  const prices = row.seats.flatMap((one) =>
    one.free ? (seatPrice(priceList, one.seat)?.total ?? []) : [],
  );
  const facts = [
    ...rowFacts(words.t, first, seenAlike),
    ...priceRange(words, prices),
    words.t("seats.freeInRow", { count: prices.length }),
  ];
  return <span className="vh">{`${row.name === null ? "" : ": "}${facts.join(", ")}`}</span>;
}

function SeatBox({
  standing: { seat, free, block },
  gap,
  seenAlike,
  priceList,
  checked,
}: {
  standing: StandingSeat;
  gap: number;
  seenAlike: boolean;
  priceList: OfferedPrices;
  checked: boolean;
}) {
  const { t, locale } = useTranslation();
  const price = seatPrice(priceList, seat);
  const room = gap > 0 ? ` g${gap}` : "";
  if (!free || price === null)
    return (
      <span className={`seat taken${room}`}>
        {/* The spaces are for where there is no style: nothing else parts it from its neighbours. */}
        {` ${seat.number ?? ""} `}
        <span className="vh">{`${t(free ? "seats.notOnSale" : "seats.taken")} `}</span>
      </span>
    );
  const letter = bandLetter(priceList, seat.band);
  const label = [
    seatLabel(t, seat),
    formatMoney(price.total, locale),
    ...seatMarks(t, seat),
    ...placeMarks(t, seat, seenAlike),
    ...(block === null ? [] : [t("seats.inBlock", { count: block.length })]),
  ].join(", ");
  return (
    <label className={`seat b${letter.toLowerCase()}${room}`}>
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

/** Two letters where one would be a band's. */
const SIGNS = { wheelchair: "♿︎", companion: "Co", transfer: "T" };

/** What stands on the seat: its number, or a letter that the key explains. Without style, both. */
function Sign({ seat: { kind, number } }: { seat: Seat }) {
  if (!isSpecialKind(kind)) return number;
  return (
    <>
      {SIGNS[kind]}
      {number === null ? null : <span className="vh">{` ${number}`}</span>}
    </>
  );
}

/**
 * Links to the rows, for a keyboard without script and for text browsers: without them each seat of the rows before is a
 * stop. Rows with a free wheelchair space come first. Where script runs the map has keys of its own, and this is hidden.
 */
export function RowJump({ seats }: { seats: readonly StandingSeat[] }) {
  const { t } = useTranslation();
  const rows = rowsOf(seats).flatMap((row, index) =>
    row.name === null || !row.seats.some(({ free }) => free)
      ? []
      : [
          {
            name: row.name,
            href: `#${rowId(index)}`,
            hasSpace: row.seats.some(({ seat, free }) => free && seat.kind === "wheelchair"),
          },
        ],
  );
  const ordered = [...rows.filter((row) => row.hasSpace), ...rows.filter((row) => !row.hasSpace)];
  return (
    <div className="plain-only no-print grid gap-1 pb-3 text-small">
      <p>{t("seats.plainKeys")}</p>
      {rows.length < 2 ? null : (
        <nav aria-label={t("seats.goToRow")}>
          <ul className="flex flex-wrap gap-x-3 gap-y-1">
            {ordered.map(({ name, href, hasSpace }) => (
              <li key={href}>
                <a href={href} className="inline-block min-w-[1.5rem] py-0.5">
                  {hasSpace
                    ? t("seats.rowWithSpace", { row: rowLabel(t, name) })
                    : rowLabel(t, name)}
                </a>{" "}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <button type="submit" className="btn btn-quiet btn-small row-add justify-self-start">
        {t("seats.addSeats")}
      </button>
    </div>
  );
}
