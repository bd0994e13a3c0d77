import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import { knownName } from "#contract/known-names";
import type { FoundSeat } from "#contract/operations/best-seats";
import type { PriceList } from "#contract/schemas/price-list";
import { rowName } from "#contract/text/seat-name";
import { unbreakRows } from "#contract/text/unbroken-rows";
import { addMoney } from "~/domain/dates-and-money/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { Translate } from "~/i18n/translate";
import { groupBy } from "#runtime/group-by";
import { capitalized } from "#contract/text/intl";
import { ownSectionName, seatSectionName, sectionName } from "#contract/text/section-name";
import { describeView, distanceText, sortSeatNumbers } from "~/i18n/seat-words";
import { type PerformanceParams, seatsPath } from "~/routing/seat-paths";
import { Button } from "~/ui/button";
import { NamesWithin } from "~/ui/content-text";
import { DecorativeImage } from "~/ui/decorative-image";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { useOwnPath } from "~/ui/forms/own-path";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Panel, Row, Split, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { PanelAndWallet, WalletFields } from "~/parts/checkout/wallet-fields";
import { isApart } from "~/parts/lines/seats-apart";
import { PriceSaving } from "~/parts/lines/price-saving";
import { type PublicPrices, savedByMembership } from "~/parts/performances/performance-sale";
import { TERMS_ID, type WalletPayment } from "~/parts/checkout/wallet-payment";
import {
  GroupSales,
  orderLimitOf,
  refusalMessage,
  suggestsGroupSales,
} from "~/parts/refusals/refusal-message";

import { DrawnView, SeatPageSubtitle } from "../seat-pages";
import type { ChoiceAnswer } from "./choice-errors";
import { foundSeatsPath, OTHERS } from "./found-seats-path";
import type { SeatGroup, SeatOffer } from "./seat-offer";

/** Seats for a choice, and the fields of the choice. */
export type FoundOffer = SeatOffer & {
  fields: [name: string, value: string][];
  /** Null if more than the terms is left to ask. */
  wallet: WalletPayment | null;
};

type FoundSeatsProps = {
  event: Pick<EventDetail, "id">;
  instance: InstanceDetail;
  priceList: PriceList;
  publicPrices: PublicPrices;
  found: FoundOffer;
  requestKey: string;
  answer: ChoiceAnswer | undefined;
};

/** Shows seats before they are held: their view, their place in the hall, and words. */
export function FoundSeatsPage(props: FoundSeatsProps) {
  const { event, instance, priceList, found, requestKey, answer } = props;
  const { t, locale } = useTranslation();
  const ownPath = useOwnPath();
  const at = { event: event.id, instance: instance.id };
  const { groups, others, hasMore, fields, wallet } = found;
  const seats = groups.flatMap((group) => group.seats);
  const count = seats.length;
  const [first, ...more] = seats.map(({ total }) => total);
  if (first === undefined) return null;
  const toPay = addMoney(first, ...more);
  const total = formatMoney(toPay, locale);
  const saves = savedByMembership(seats, priceList, props.publicPrices);
  // A low price that the buyer chooses may be free of fees.
  const hasFee = seats.some(({ fee }) => fee.amount > 0);
  const asksForStepFree = priceList.access?.stepFree === true;
  const refusal = answer?.refusal ?? null;
  const termsErrors = answer?.lastResult.error?.["terms"] == null ? [] : [t("validation.terms")];
  const ownFields = (
    <>
      <ChoiceFields fields={fields} requestKey={requestKey} />
      {seats.map(({ seatId, bandId, priceTypeId }) => (
        <span key={seatId} hidden>
          <input type="hidden" name="seat" value={seatId} />
          <input type="hidden" name="band" value={bandId} />
          <input type="hidden" name="type" value={priceTypeId} />
        </span>
      ))}
    </>
  );
  return (
    <Main errors={<TakeErrors refusal={refusal} termsErrors={termsErrors} />}>
      <BackLink href={foundSeatsPath(at, fields, { change: "1" })}>
        {t("performance.found.change")}
      </BackLink>
      <h1 className="kicker -mb-4">
        {t(others > 0 ? "performance.found.otherTitle" : "performance.found.title", { count })}
      </h1>
      {asksForStepFree && seats.some(({ stepFree }) => stepFree === false) ? (
        <Notice tone="warning" title={t("performance.found.steps")} />
      ) : null}
      <FoundApart at={at} found={found} number={count} />
      <Split>
        <Stack gap="large">
          {groups.map((group) => (
            <Group key={group.seats[0].seatId} group={group} asksForStepFree={asksForStepFree} />
          ))}
          <SeatPageSubtitle instance={instance} />
          <Row>
            {others > 0 ? (
              <a href={foundSeatsPath(at, fields)} className="inline-block py-0.5" rel="nofollow">
                {t("performance.found.best")}
              </a>
            ) : null}
            {hasMore ? (
              <a
                href={foundSeatsPath(at, fields, { [OTHERS]: String(others + 1) })}
                className="inline-block py-0.5"
                rel="nofollow"
              >
                {t("performance.found.others")}
              </a>
            ) : null}
            <a href={seatsPath(at, "overview")} className="inline-block py-0.5">
              {t("seats.onMap")}
            </a>
          </Row>
        </Stack>
        <PanelAndWallet>
          <Panel bar>
            {groupPrices(seats).map(([{ priceTypeId, total: price }, ...same]) => (
              <p key={`${priceTypeId} ${price.amount}`} className="each num">
                {t("performance.found.each", {
                  quantity: same.length + 1,
                  type: knownName(
                    t,
                    "priceType",
                    priceList.priceTypes.find(({ id }) => id === priceTypeId)?.name ?? priceTypeId,
                  ),
                  price: formatMoney(price, locale),
                })}
              </p>
            ))}
            <p className="num text-total font-bold">
              {t(hasFee ? "performance.runningTotal" : "performance.total", { total })}
            </p>
            {saves === null ? null : <PriceSaving saving={{ saves, prices: ["member"] }} />}
            <div className="details">
              <p className="text-small">{t("performance.found.hint")}</p>
            </div>
            <form method="post" action={ownPath} className="no-print grid gap-2">
              {ownFields}
              <Button wide name="intent" value="take">
                {t("performance.found.take")}
              </Button>
              <Button look="link" name="intent" value="buy">
                {t("performance.found.buy")}
              </Button>
              {refusal?.code === "seats-taken" ? (
                <Button wide look="quiet" name="intent" value="add">
                  {t("performance.found.hold")}
                </Button>
              ) : null}
            </form>
          </Panel>
          {wallet === null ? null : (
            <form method="post" action={ownPath} className="min-w-0">
              {ownFields}
              <WalletFields
                payment={wallet}
                name="intent"
                toPay={toPay}
                tickets={seats.map(() => ({ isStream: false }))}
                errors={termsErrors}
              />
            </form>
          )}
        </PanelAndWallet>
      </Split>
    </Main>
  );
}

/** Says that the seats are not side by side, because that was not asked for or because none are left. */
function FoundApart({ at, found, number }: FoundApartProps) {
  const { t } = useTranslation();
  const { arrangement, fields } = found;
  if (!isApart(arrangement)) return null;
  const wantsTogether = new Map(fields).get("together") !== "off";
  const [title, href] = wantsTogether
    ? [t("seats.apart.none", { number }), seatsPath(at, "list", { together: number })]
    : [t(`seats.apart.${arrangement}`), foundSeatsPath(at, [...fields, ["together", "on"]])];
  return (
    <Notice tone="warning" title={title}>
      {wantsTogether ? <p>{t(`seats.apart.${arrangement}`)}</p> : null}
      <p>
        <a href={href} rel="nofollow">
          {t(wantsTogether ? "seats.apart.atOtherPrices" : "seats.apart.find", { number })}
        </a>
      </p>
    </Notice>
  );
}

type FoundApartProps = { at: PerformanceParams; found: FoundOffer; number: number };

type TakeErrorsProps = { refusal: ChoiceAnswer["refusal"]; termsErrors: readonly string[] };

function TakeErrors({ refusal, termsErrors }: TakeErrorsProps) {
  const { t } = useTranslation();
  if (refusal === null)
    return termsErrors.length === 0 ? null : (
      <ErrorSummary errors={termsErrors.map((message) => ({ partId: TERMS_ID, message }))} />
    );
  return (
    <ErrorSummary
      title={t("performance.refused.title")}
      errors={[{ message: refusalMessage(t, refusal) }]}
    >
      <p>{t("performance.refused.nothingTakenNorLeft")}</p>
      {suggestsGroupSales(refusal) ? <GroupSales most={orderLimitOf(refusal)} /> : null}
    </ErrorSummary>
  );
}

function ChoiceFields({ fields, requestKey }: Pick<FoundOffer, "fields"> & { requestKey: string }) {
  return [...fields, ["requestKey", requestKey] as const].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type GroupProps = { group: SeatGroup; asksForStepFree: boolean };

/** Words, a view and a dot in the hall: "Orchestra Center, row D, seats 5, 6", "Side by side". */
function Group({ group: { seats, middle }, asksForStepFree }: GroupProps) {
  const { t } = useTranslation();
  const [{ seat }] = seats;
  const { section, row } = seat;
  const numbers = compressNumberRanges(seats.map((found) => found.seat.number));
  const count = seats.length;
  const places =
    row === null || numbers === ""
      ? []
      : [t("performance.found.row", { row: rowName(t, row), numbers, count })];
  const facts = [
    ...(middle === null ? [] : distanceText(t, middle.meters)),
    ...viewsOf(t, seats),
    ...stepsOf(t, seats, asksForStepFree),
  ];
  return (
    <section className="found grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-title">
          <NamesWithin
            text={unbreakRows(
              t,
              [
                places.length === 0 ? sectionName(t, section) : seatSectionName(t, seat),
                ...places,
              ].join(", "),
            )}
            names={[unbreakRows(t, ownSectionName(t, section))]}
          />
        </h2>
        {facts.length === 0 ? null : <p>{capitalized(facts.join(", "))}.</p>}
      </div>
      {middle === null ? null : (
        <div className="seen no-print">
          {middle.view === null ? null : <DrawnView src={middle.view} />}
          <DecorativeImage src={middle.dot} width="600" height="500" />
        </div>
      )}
    </section>
  );
}

type Seats = SeatGroup["seats"];

const groupPrices = (seats: readonly FoundSeat[]) => [
  ...groupBy(seats, ({ priceTypeId, total }) => `${priceTypeId} ${total.amount}`).values(),
];

/** The views of the seats, each once. */
const viewsOf = (t: Translate, seats: Seats): string[] => [
  ...new Set(seats.flatMap((seat) => describeView(t, seat))),
];

/** Whether the seats are step-free, and whether they have steps, which matters to those who ask. */
function stepsOf(t: Translate, seats: Seats, asksForStepFree: boolean): string[] {
  const known = new Set(seats.map(({ stepFree = null }) => stepFree));
  return [
    ...(known.has(true) ? [t("seats.stepFree")] : []),
    ...(known.has(false) && asksForStepFree ? [t("seats.steps")] : []),
  ];
}

/** "14–17" for three or more consecutive numbers, else "1, 3, 5" */
export function compressNumberRanges(numbers: readonly (string | null)[]): string {
  const sorted = sortSeatNumbers(numbers.filter((number) => number !== null));
  const isRange = sorted.every(
    (number, at) =>
      /^\d+$/.test(number) && (at === 0 || Number(number) === Number(sorted[at - 1]) + 1),
  );
  return isRange && sorted.length > 2 ? `${sorted[0]}–${sorted.at(-1)}` : sorted.join(", ");
}
