import { useTranslation } from "~/i18n/translation-context";
import { drawChecks, drawDots, drawSeats, mapSection } from "~/domain/seating/seat-positions";
import type { SeatWithStatus } from "~/domain/seating/seat-sections";

import { choosePresetPrice, type OfferedPrices } from "~/parts/performances/performance-sale";

/** Why a seat can't be chosen. */
type Gone = "taken" | "inYourBasket" | "notOnSale";

type SeatGroup = {
  /** Null for a single seat that can be chosen. */
  gone: Gone | null;
  seats: [SeatWithStatus, ...SeatWithStatus[]];
  /** Index of the first seat in the row. */
  at: number;
};

/** Null if the seat can be chosen. */
function whyGone(
  { seat, free }: SeatWithStatus,
  priceList: OfferedPrices,
  own: ReadonlySet<string>,
): Gone | null {
  if (free) return choosePresetPrice(priceList, seat.band) === null ? "notOnSale" : null;
  return own.has(seat.id) ? "inYourBasket" : "taken";
}

/** Adjacent numbered seats that can't be chosen for the same reason are one group, and so one phrase. */
export function groupGone(
  seats: readonly SeatWithStatus[],
  priceList: OfferedPrices,
  own: ReadonlySet<string>,
): SeatGroup[] {
  const groups: SeatGroup[] = [];
  seats.forEach((one, at) => {
    const { seat } = one;
    const gone = whyGone(one, priceList, own);
    const last = groups.at(-1);
    if (gone !== null && last?.gone === gone && seat.number !== null) last.seats.push(one);
    else groups.push({ gone, seats: [one], at });
  });
  return groups;
}

/** "114 to 118 taken". Without CSS, only the outer spaces separate it from its neighbors. */
export function GoneSeats({ gone, seats }: { gone: Gone; seats: SeatGroup["seats"] }) {
  const { t } = useTranslation();
  const [first, second] = seats.map(({ seat }) => seat.number ?? "");
  const last = seats.at(-1)?.seat.number ?? "";
  const text =
    second === undefined
      ? `${first} ${t(`seats.${gone}`)}`
      : t(`seats.several.${gone}`, {
          seats:
            seats.length === 2
              ? `${first}, ${second}`
              : t("seats.rowRange", { from: first ?? "", to: last }),
        });
  // The script gets a state for each seat.
  const count = second === undefined ? undefined : seats.length;
  return (
    <span className="vh gone" data-seats={count}>
      {` ${text.replaceAll(" ", "\u00a0")} `}
    </span>
  );
}

/** Taken seats are pale dots; those in the visitor's basket have a check mark. */
export function GoneSeatsDrawing({
  seats,
  priceList,
  own,
}: {
  seats: readonly SeatWithStatus[];
  priceList: OfferedPrices;
  own: ReadonlySet<string>;
}) {
  const map = mapSection(seats);
  const goneOf = seats.map((one) => whyGone(one, priceList, own));
  const isOwn = (index: number) => goneOf[index] === "inYourBasket";
  const taken = drawDots(map, (index) => goneOf[index] !== null && !isOwn(index));
  const owned = drawSeats(map, isOwn);
  if (taken === "" && owned === "") return null;
  return (
    <svg viewBox={`0 0 ${map.width * 10} ${map.height * 10}`} aria-hidden="true">
      <path d={taken} className="dots" />
      {owned === "" ? null : (
        <g className="own">
          <path d={owned} />
          <path d={drawChecks(map, isOwn)} fill="none" />
        </g>
      )}
    </svg>
  );
}
