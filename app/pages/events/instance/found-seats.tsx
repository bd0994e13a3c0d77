import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { knownName } from "#contract/text/known-names";
import type { FoundSeat } from "#contract/operations/best-seats";
import type { Money } from "#contract/schemas/money";
import type { PriceList } from "#contract/schemas/price-list";
import { addMoney } from "~/domain/arithmetic/money";
import { Amounts } from "~/i18n/dates-and-money/amounts";
import { createWriter } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { groupBy } from "#runtime/group-by";
import { type PerformanceParams, seatsPath } from "~/routing/seat-paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { useOwnPath } from "~/ui/forms/own-path";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { PageBanner } from "~/ui/layout/page-banner";
import { Panel, Row, Split, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { PanelAndWallet, WalletFields } from "~/parts/checkout/wallet-fields";
import { isApart } from "~/parts/lines/seats-apart";
import { PriceSaving } from "~/parts/totals/price-saving";
import { type PublicPrices, savedByMembership } from "~/parts/performances/performance-sale";
import { TERMS_ID, type WalletPayment } from "~/parts/checkout/wallet-payment";
import {
  GroupSales,
  findOrderLimit,
  refusalMessage,
  suggestsGroupSales,
} from "~/parts/refusals/refusal-message";

import { SeatPageSubtitle } from "../seat-pages";
import type { ChoiceAnswer } from "./choice-errors";
import { FoundGroup } from "./found-group";
import { foundSeatsPath, OTHERS } from "./found-seats-path";
import type { SeatOffer } from "./seat-offer";

/** Seats for a choice, and the fields of the choice. */
export type FoundOffer = SeatOffer & {
  fields: [name: string, value: string][];
  /** Null if more than the terms is left to ask. */
  wallet: WalletPayment | null;
};

type FoundSeatsProps = {
  event: Pick<EventDetail, "id" | "kind" | "instrument" | "photo">;
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
  const place = { event: event.id, instance: instance.id };
  const { groups, others, fields, wallet } = found;
  const seats = groups.flatMap((group) => group.seats);
  const count = seats.length;
  const [first, ...more] = seats.map(({ total }) => total);
  if (first === undefined) return null;
  const toPay = addMoney(first, ...more);
  const amounts = [toPay, ...seats.map((seat) => seat.total)];
  const write = createWriter(amounts, locale);
  const total = write(toPay);
  const saves = savedByMembership(seats, priceList, props.publicPrices);
  const price = findOnePrice(seats, priceList);
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
    <Main
      errors={<TakeErrors refusal={refusal} termsErrors={termsErrors} />}
      band={
        <PageBanner
          low
          poster={posterImage(getPosterLook(event))}
          above={
            <BackLink href={foundSeatsPath(place, fields, { change: "1" })}>
              {t("performance.found.change")}
            </BackLink>
          }
          title={
            others > 0
              ? t("performance.found.otherTitle", { count })
              : price === null
                ? t("performance.found.title", { count })
                : t("performance.found.priceTitle", { count, price: write(price) })
          }
        >
          <SeatPageSubtitle instance={instance} />
        </PageBanner>
      }
    >
      {asksForStepFree && seats.some(({ stepFree }) => stepFree === false) ? (
        <Notice tone="warning" title={t("performance.found.steps")} />
      ) : null}
      <FoundApart at={place} found={found} number={count} />
      <Split>
        <Stack gap="large">
          {groups.map((group, at) => (
            <FoundGroup key={group.seats[0].seatId} group={group} asksForStepFree={asksForStepFree}>
              {at < groups.length - 1 ? null : <OtherSeats at={place} found={found} />}
            </FoundGroup>
          ))}
        </Stack>
        <Amounts of={amounts}>
          <PanelAndWallet>
            <Panel bar>
              {groupPrices(seats).map(([{ priceTypeId, total: price }, ...same]) => (
                <p key={`${priceTypeId} ${price.amount}`} className="each num">
                  {t("performance.found.each", {
                    quantity: same.length + 1,
                    type: knownName(
                      t,
                      "priceType",
                      priceList.priceTypes.find(({ id }) => id === priceTypeId)?.name ??
                        priceTypeId,
                    ),
                    price: write(price),
                  })}
                </p>
              ))}
              <div className="sum">
                <p className="num text-total font-bold">
                  {t("performance.total", { total })}
                  {hasFee ? (
                    <>
                      <span className="comma">, </span>
                      <span>{t("performance.found.fees")}</span>
                    </>
                  ) : null}
                </p>
                {saves === null ? null : (
                  <p className="text-small">
                    <PriceSaving saving={{ saves, prices: ["member"] }} />
                  </p>
                )}
              </div>
              <div className="details">
                <p className="text-small">{t("performance.found.hint")}</p>
              </div>
              <form method="post" action={ownPath} className="no-print grid gap-2">
                {ownFields}
                <Button wide look="sun" name="intent" value="take">
                  {t("performance.found.take")}
                </Button>{" "}
                {refusal?.code === "seats-taken" ? (
                  <Button wide look="quiet" name="intent" value="add">
                    {t("performance.found.hold")}
                  </Button>
                ) : null}
              </form>
            </Panel>
            {/* Not in the bar of narrow windows, which has one button. */}
            <form method="post" action={ownPath} className="no-print">
              {ownFields}
              <Button look="link" name="intent" value="buy">
                {t("performance.found.buy")}
              </Button>
            </form>
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
        </Amounts>
      </Split>
    </Main>
  );
}

type OtherSeatsProps = { at: PerformanceParams; found: FoundOffer };

/** Links to the best seats, to other ones, and to the map. */
function OtherSeats({ at, found: { others, hasMore, fields } }: OtherSeatsProps) {
  const { t } = useTranslation();
  return (
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
      {suggestsGroupSales(refusal) ? <GroupSales most={findOrderLimit(refusal)} /> : null}
    </ErrorSummary>
  );
}

function ChoiceFields({ fields, requestKey }: Pick<FoundOffer, "fields"> & { requestKey: string }) {
  return [...fields, ["requestKey", requestKey] as const].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** What each ticket costs; null if they differ, are free, or the buyer chooses what to pay. */
function findOnePrice(seats: readonly FoundSeat[], { priceTypes }: PriceList): Money | null {
  const [first = null] = seats.map(({ total }) => total);
  const isChosen = seats.some(({ priceTypeId }) =>
    priceTypes.some(({ id, payWhatYouWish }) => id === priceTypeId && payWhatYouWish !== null),
  );
  const isOne = seats.every(({ total }) => total.amount === first?.amount);
  return first === null || first.amount === 0 || isChosen || !isOne ? null : first;
}

const groupPrices = (seats: readonly FoundSeat[]) => [
  ...groupBy(seats, ({ priceTypeId, total }) => `${priceTypeId} ${total.amount}`).values(),
];
