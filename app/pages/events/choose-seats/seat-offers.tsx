import { ownSectionName, seatSectionName } from "#contract/text/section-name";
import { addMoney } from "~/domain/arithmetic/money";
import type { NearbySeats, OfferedSeats } from "~/domain/seating/adjacent-seats";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { awayText, seatFacts, seatsLabel } from "~/i18n/seat-words";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import type { OfferedPrices } from "~/parts/performances/performance-sale";
import { Button } from "~/ui/button";
import { NamesWithin } from "~/ui/content-text";
import { useOwnPath } from "~/ui/forms/own-path";
import { DrawnView } from "../seat-pages";

export type SeatOffer = OfferedSeats & {
  requestKey: string;
  /** The drawing of the view from the seats; null without a stage. */
  view: string | null;
};

/** Errors link to the first offer's button: screen readers would read the whole list. */
export const FIRST_OFFER_ID = "first-offer";

type SeatOffersProps = {
  offers: readonly SeatOffer[];
  priceList: OfferedPrices;
  /** Text of the buttons, if they don't add the seats to the basket. */
  button?: string;
};

export function SeatOffers({ offers, ...props }: SeatOffersProps) {
  return (
    <ol className="grid max-w-[52rem]">
      {offers.map((offer, at) => (
        <li key={offer.seats[0]?.id} className="border-t py-4">
          <Offer offer={offer} buttonId={at === 0 ? FIRST_OFFER_ID : undefined} {...props} />
        </li>
      ))}
    </ol>
  );
}

function Offer({
  offer: { seats: adjacent, nearby, requestKey, view },
  priceList,
  button,
  buttonId,
}: Omit<SeatOffersProps, "offers"> & { offer: SeatOffer; buttonId: string | undefined }) {
  const { t, locale } = useTranslation();
  const ownPath = useOwnPath();
  const seats = [...adjacent, ...nearby.flatMap((group) => group.seats)];
  const name = offerName(t, { seats: adjacent, nearby });
  const totals = seats.flatMap(({ band }) => choosePresetPrice(priceList, band)?.total ?? []);
  const [first, ...others] = totals;
  const [seat] = seats;
  if (first === undefined || seat === undefined) return null;
  const names = seats.map(({ section }) => ownSectionName(t, section));
  return (
    <form
      method="post"
      action={ownPath}
      className={`grid items-start gap-x-4 gap-y-2 sm:items-center ${
        view === null
          ? "sm:grid-cols-[minmax(0,1fr)_auto]"
          : "grid-cols-[min(5rem,25vw)_minmax(0,1fr)] sm:grid-cols-[min(8rem,20vw)_minmax(0,1fr)_auto]"
      }`}
    >
      {seats.map(({ id }) => (
        <input key={id} type="hidden" name="seat" value={id} />
      ))}
      <input type="hidden" name="requestKey" value={requestKey} />
      {view === null ? null : <DrawnView src={view} />}
      <div>
        <p>
          <strong>
            <NamesWithin text={name} names={names} />
          </strong>
        </p>
        <p className="num">
          {t("seats.offerPrice", {
            count: seats.length,
            total: formatPrice(addMoney(first, ...others), locale),
          })}
        </p>
        <p className="text-small text-muted">{seatFacts(t, seat)}</p>
      </div>
      <p className={view === null ? undefined : "col-start-2 sm:col-start-auto"}>
        <Button look={buttonId === undefined ? "small-quiet" : "small"} id={buttonId}>
          {button ?? t("seats.take", { count: seats.length })}
          <span className="vh">
            : <NamesWithin text={name} names={names} />
          </span>
        </Button>
      </p>
    </form>
  );
}

/** "Orchestra, row N, wheelchair space 3, companion seats 4, 5, and row Q, seat 105, in front of you" */
export function offerName(t: Translate, { seats, nearby }: OfferedSeats): string {
  const places = [seatsLabel(t, seats), ...nearby.map((group) => nearbyLabel(t, group))];
  return t("seats.offer", {
    section: seats[0] === undefined ? "" : seatSectionName(t, seats[0]),
    seats: joinPlaces(t, places),
  });
}

/** "row Q, seats 105, 106, in front of you", "First Tier, row C, seat 1, 1 floor above you" */
function nearbyLabel(t: Translate, group: NearbySeats): string {
  const { seats, rowsBehind } = group;
  const label = seatsLabel(t, seats);
  if (rowsBehind === null) {
    const section = seats[0] === undefined ? "" : seatSectionName(t, seats[0]);
    return t("seats.party.elsewhere", { section, seats: label, where: fromSpace(t, group) });
  }
  if (rowsBehind === 0) return t("seats.party.sameRow", { seats: label });
  return t(rowsBehind < 0 ? "seats.party.inFront" : "seats.party.behind", {
    seats: label,
    count: Math.abs(rowsBehind),
  });
}

function fromSpace(t: Translate, group: { floorsAbove: number; meters: number }): string {
  const { floorsAbove, meters } = group;
  if (floorsAbove === 0) return awayText(t, meters);
  const count = Math.abs(floorsAbove);
  return t(floorsAbove > 0 ? "seats.party.floorsAbove" : "seats.party.floorsBelow", { count });
}

const joinPlaces = (t: Translate, [first = "", ...others]: readonly string[]): string =>
  others.reduce((places, next) => t("seats.party.and", { places, next }), first);
