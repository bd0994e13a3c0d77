import type { BasketTicket } from "#contract/schemas/basket";
import type { Arrangement } from "~/domain/seating/seats-apart";
import { useTranslation } from "~/i18n/translation-context";
import { accessSeatsPath, seatsTogetherPath } from "~/routing/seat-paths";

export type Apart = Exclude<Arrangement, "side-by-side">;

export const isApart = (arrangement: Arrangement | null): arrangement is Apart =>
  arrangement !== null && arrangement !== "side-by-side";

/** Also of the text that the script of the section map writes. */
export const APART_LOOKS = "block rounded border-l-4 border-saffron bg-wash p-3";

type SeatsApartProps = {
  arrangement: Apart;
  /** Of the seats. */
  number: number;
  /** Seats side by side; null if none can be found. */
  href: string | null;
  /** In the basket, where seats side by side would be added. */
  areHeld?: boolean;
};

/** Says that seats are not side by side. A part of a line. */
export function SeatsApart({ arrangement, number, href, areHeld = false }: SeatsApartProps) {
  const { t } = useTranslation();
  return (
    <span className={APART_LOOKS}>
      <strong>{t(`seats.apart.${arrangement}`)}</strong>{" "}
      {href === null ? null : (
        <>
          <a href={href} rel="nofollow">
            {t("seats.apart.find", { number })}
          </a>
          {areHeld ? <>. {t("seats.apart.replace")}</> : null}
        </>
      )}
    </span>
  );
}

export type HeldSeat = Pick<
  BasketTicket,
  "instance" | "seat" | "bandId" | "priceType" | "chosenPriceTypeId" | "packageItemId" | "cancelled"
>;

/** `tickets`: of one performance. */
export type TicketsApartProps = { arrangement: Apart; tickets: readonly HeldSeat[] };

/** Says that seats in the basket are not side by side. */
export function TicketsApart({ arrangement, tickets }: TicketsApartProps) {
  return (
    <SeatsApart
      arrangement={arrangement}
      number={tickets.length}
      href={pathToSeatsTogether(tickets)}
      areHeld
    />
  );
}

function pathToSeatsTogether(tickets: TicketsApartProps["tickets"]): string | null {
  const [first] = tickets;
  // The seats of a package are chosen on its own pages.
  if (first === undefined || first.packageItemId !== null || first.cancelled) return null;
  const { instance, bandId, priceType, chosenPriceTypeId } = first;
  const at = { event: instance.eventId, instance: instance.id };
  const number = tickets.length;
  if (tickets.some(({ seat }) => seat.kind === "wheelchair")) return accessSeatsPath(at, number);
  if (bandId === undefined) return null;
  return seatsTogetherPath(at, number, {
    band: bandId,
    priceTypeId: chosenPriceTypeId ?? priceType.id,
  });
}
