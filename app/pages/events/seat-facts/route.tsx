import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import tablesStylesheet from "~/tables.css?url";
import { SeatSectionText } from "~/ui/section-text";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import type { SeatWithStatus } from "~/domain/seating/seat-sections";
import { Main } from "~/ui/layout/main";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import type { OfferedPrices } from "~/parts/performances/performance-sale";
import { filterQuery } from "~/domain/seating/seat-filter";
import { seatsPath } from "~/routing/seat-paths";
import { Button } from "~/ui/button";
import { BackToSeats, DrawnView, SeatPageTitle } from "../seat-pages";
import { seatText, describeView, distanceText } from "~/i18n/seat-words";
import { getChosenSeats } from "../seats.server";

const UNKNOWN = "–";

export const handle = {
  title: ({ columns }, t) => t("seats.facts.title", { count: columns.length }),
  styles: () => [tablesStylesheet],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const tickets = (await context.basket())?.tickets ?? [];
  const ownIds = tickets.flatMap(({ instance, seatId }) =>
    instance.id === params["instance"] ? [seatId] : [],
  );
  const { seats, own, examples, ...page } = await getChosenSeats(context, params, request, ownIds);
  // The visitor's own seats come first, beside what they are compared with.
  const others = seats.length > 0 ? seats : examples;
  const room = Math.max(MAX_COLUMNS - others.length, seats.length > 0 ? 0 : MAX_OWN);
  const shownOwn = own.slice(0, room);
  return {
    ...page,
    seats,
    columns: [
      ...shownOwn,
      ...others.slice(0, Math.max(seats.length, MAX_COLUMNS - shownOwn.length)),
    ],
    own: ownIds,
  };
}

/** As many fit beside the names of the facts. */
const MAX_COLUMNS = 4;
/** Beside examples. */
const MAX_OWN = 2;

export default function SeatFacts() {
  const {
    event,
    instance,
    priceList,
    seats: chosen,
    columns: seats,
    own: ownSeats,
    view,
    filter,
  } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const title = t("seats.facts.title", { count: seats.length });
  const at = { event: event.id, instance: instance.id };
  const sectionPath = seatsPath(at, view ?? "overview", filterQuery(filter));
  const yesOrNo = (answer: boolean) => t(answer ? "seats.yes" : "seats.no");
  const getPrice = ({ seat, free }: SeatWithStatus) => {
    if (ownSeats.includes(seat.id)) return t("seats.facts.inBasket");
    const price = choosePresetPrice(priceList, seat.band);
    return !free || price === null ? t("seats.taken") : formatPrice(price.total, locale);
  };
  const rows = [
    ["price", getPrice],
    ["kind", ({ seat }) => t(`seatName.term.${seat.kind}`)],
    ["distance", ({ meters }) => distanceText(t, meters)[0] ?? UNKNOWN],
    ["rowsInFront", ({ seat }) => String(seat.rowsInFront ?? UNKNOWN)],
    [
      "position",
      ({ seat }) =>
        seat.positionInRow === null ? UNKNOWN : t(`seats.position.${seat.positionInRow}`),
    ],
    ["view", ({ seat }) => describeView(t, seat)[0] ?? UNKNOWN],
    ["floors", ({ seat, meters }) => floorsText(seat.floorsAboveStage, meters)],
    ["endOfRow", ({ seat }) => yesOrNo(seat.endOfRow)],
    ["stepFree", ({ seat }) => (seat.stepFree === null ? UNKNOWN : yesOrNo(seat.stepFree))],
  ] as const satisfies readonly [
    fact: string,
    textOf: (seat: SeatWithStatus & { meters: number | null }) => string,
  ][];
  // What the plan says of none of the seats, as of a hall without a stage, is left out.
  const known = rows.filter(([, getText]) => seats.some((seat) => getText(seat) !== UNKNOWN));
  return (
    <Main>
      <BackToSeats at={at} view={view} filter={filter} seats={chosen} />
      <SeatPageTitle title={title} instance={instance} />
      {chosen.length === 0 && ownSeats.length === 0 && seats.length > 0 ? (
        <p>{t("seats.facts.examples")}</p>
      ) : null}
      {seats.length === 0 ? (
        <p>{t("seats.facts.nothing")}</p>
      ) : (
        <div
          className="scrolls relative max-w-full overflow-x-auto"
          role="group"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={0}
          aria-label={title}
        >
          <table className="num">
            <thead>
              <tr>
                <td />
                {seats.map(({ seat }) => (
                  <th key={seat.id} scope="col" className="p-2">
                    <SeatSectionText seat={seat} />
                    <span className="block">{seatText(t, seat)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {known.map(([fact, getText]) => (
                <tr key={fact} className="border-t">
                  <th scope="row" className="p-2 align-top font-normal text-muted">
                    {t(`seats.facts.${fact}`)}
                  </th>
                  {seats.map((seatWithStatus) => (
                    <td key={seatWithStatus.seat.id} className="p-2 align-top">
                      {capitalized(getText(seatWithStatus))}
                      {fact === "view" && seatWithStatus.drawing !== null ? (
                        <div className="no-print w-[min(14rem,50vw)] pt-1">
                          <DrawnView src={seatWithStatus.drawing} />
                        </div>
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
              <tr className="no-print border-t">
                <td />
                {seats.map((one) => (
                  <td key={one.seat.id} className="p-2 align-top">
                    <TakeSeat {...one} priceList={priceList} action={sectionPath} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </Main>
  );
}

/** Without a stage in the plan, no floor says nothing. */
const floorsText = (floors: number, meters: number | null): string =>
  meters === null && floors === 0 ? UNKNOWN : String(floors);

/** Adds one of the compared seats to the basket. If it is refused, the page of the section says why. */
function TakeSeat({
  seat,
  free,
  requestKey,
  priceList,
  action,
}: SeatWithStatus & { requestKey: string; priceList: OfferedPrices; action: string }) {
  const { t } = useTranslation();
  if (!free || choosePresetPrice(priceList, seat.band) === null) return null;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="seat" value={seat.id} />
      <input type="hidden" name="requestKey" value={requestKey} />
      <Button look="small-quiet">
        {t("seats.take", { count: 1 })}
        <span className="vh">: {seatText(t, seat)}</span>
      </Button>
    </form>
  );
}
