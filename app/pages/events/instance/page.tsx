import { keepNames } from "#contract/text/name";
import type { ReactNode } from "react";

import { capitalized } from "#contract/text/intl";
import type { BasketCode } from "#contract/schemas/basket";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { movedFromText } from "~/i18n/moved-from";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { usePageFrame, useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { IfOpen } from "~/ui/layout/if-open";
import { ButtonLink } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Columns, Panel, Split, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { TagList } from "~/ui/tag-list";

import { AccessPricesNote } from "../access-prices-note";
import { AccessTags } from "../access-tags";
import { AddToCalendar } from "~/parts/performances/add-to-calendar";
import { ProgrammeList } from "../event/program";
import { OtherDates } from "./other-dates";
import {
  type ClosedReason,
  hasSeatsByPrice,
  type PublicPrices,
} from "~/parts/performances/performance-sale";
import { type ReservationLink, ReservationLinks } from "~/parts/performances/reservation-links";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { type ChoiceAnswer, InstanceErrors } from "./choice-errors";
import { ChooseByPrice } from "./choose-by-price";
import type { ChosenFields } from "./found-seats-path";
import { ClosedInstance } from "./closed-instance";
import { type CodeAnswer, CodePanel } from "~/parts/basket/code-panel";
import { type FoundOffer, FoundSeatsPage } from "./found-seats";
import type { BandPlaces } from "~/domain/seating/band-places";
import { NoneByPrice } from "./none-by-price";
import { SeatLinks } from "./seat-links";
import { withRefusal } from "./with-refusal";
import { WheelchairByPrice } from "./wheelchair-by-price";

type InstancePageProps = {
  event: EventDetail;
  instance: InstanceDetail;
  reservations: readonly ReservationLink[];
  priceList: PriceList;
  publicPrices: PublicPrices;
  closed: ClosedReason | null;
  isToday: boolean;
  codes: readonly BasketCode[];
  canSignIn: boolean;
  hasJoinedWaitingList: boolean;
  hasPriceChoice: boolean;
  places: BandPlaces;
  /** The choice in the URL, to fill it in. */
  chosen: ChosenFields | null;
  /** Why there are no seats for it. */
  refusal: TicketRefusal | null;
  found: FoundOffer | null;
  requestKey: string;
  answer: ({ kind: "choice" } & ChoiceAnswer) | ({ kind: "code" } & CodeAnswer) | undefined;
};

/** Reasons that a code may override. */
const OPENED_BY_CODE = new Set<ClosedReason>(["priority", "book", "not-on-sale"]);

const canBeOpened = (closed: ClosedReason, { codesOpen }: InstanceDetail): boolean =>
  OPENED_BY_CODE.has(closed) && !(closed === "priority" && codesOpen === false);

export function InstancePage(props: InstancePageProps) {
  const { event, instance, codes, canSignIn, hasJoinedWaitingList, requestKey } = props;
  const { t } = useTranslation();
  const { chosen, refusal, found } = props;
  const sent = props.answer?.kind === "choice" ? props.answer : undefined;
  const answer = sent ?? (refusal ? { lastResult: {}, refusal } : undefined);
  const codeRefused = props.answer?.kind === "code" ? props.answer : null;
  const { priceList, places, closed } = withRefusal(props, answer?.refusal ?? null);
  const at = { event: event.id, instance: instance.id };
  if (found !== null) return <FoundSeatsPage {...props} found={found} answer={sent} />;
  const codePanel =
    closed !== null && !canBeOpened(closed, instance) && codes.length === 0 ? null : (
      <CodePanel
        codes={codes}
        refused={codeRefused}
        isOpen={closed !== null}
        payWhatYouWish={priceList.priceTypes.some((type) => type.payWhatYouWish !== null)}
      />
    );
  const facts = <InstanceFacts {...props} />;
  const isChosenByPrice = closed === null && props.hasPriceChoice && hasSeatsByPrice(priceList);
  return (
    <Main
      errors={
        <InstanceErrors
          answer={answer}
          codeRefused={codeRefused}
          instance={instance}
          priceList={priceList}
        />
      }
      band={
        <InstanceBand event={event} instance={instance}>
          {/* The page of a closed performance has a list of them. */}
          {closed === null ? <OtherDates event={event} instance={instance} /> : null}
        </InstanceBand>
      }
    >
      {instance.notes == null ? null : (
        <Notice title={t("performance.notes")}>
          <ContentText as="p" kind="event" text={instance.notes} className="whitespace-pre-line" />
        </Notice>
      )}
      {isChosenByPrice ? (
        <ChooseByPrice
          instance={instance}
          priceList={priceList}
          publicPrices={props.publicPrices}
          places={places}
          chosen={sent === undefined ? chosen : (sent.lastResult.initialValue as ChosenFields)}
          requestKey={requestKey}
          answer={answer}
        />
      ) : null}
      {isChosenByPrice ? (
        <>
          <WheelchairByPrice instance={instance} priceList={priceList} places={places} isFolded />
          {codePanel}
          <details className="fold more">
            <summary>{t("performance.details")}</summary>
            <Columns wide>{facts}</Columns>
          </details>
        </>
      ) : (
        <Split>
          <Stack gap="large">
            {closed === null ? (
              <>
                <AccessPricesNote
                  priceList={priceList}
                  choosesSeats={instance.seating === "reserved"}
                />
                <SeatLinks at={at} instance={instance} priceList={priceList} isMain />
                {props.hasPriceChoice ? (
                  <NoneByPrice at={at} hasJoinedWaitingList={hasJoinedWaitingList} />
                ) : null}
                <WheelchairByPrice instance={instance} priceList={priceList} places={places} />
              </>
            ) : (
              <ClosedInstance
                event={event}
                instance={instance}
                canSignIn={canSignIn}
                priority={priceList.priority}
                hasJoinedWaitingList={hasJoinedWaitingList}
                reason={closed}
                isToday={props.isToday}
              />
            )}
            {codePanel}
          </Stack>
          <Stack>{facts}</Stack>
        </Split>
      )}
    </Main>
  );
}

type BandProps = Pick<InstancePageProps, "event" | "instance"> & { children: ReactNode };

function InstanceBand({ event, instance, children }: BandProps) {
  const translation = useTranslation();
  const { t, locale } = translation;
  const moved = movedFromText(translation, instance);
  return (
    <PageBanner
      low
      poster={posterImage(getPosterLook(event))}
      above={
        <BackLink href={pathTo("event", { event: event.id })}>
          {t("performance.aboutEvent")}
        </BackLink>
      }
      title={<ContentText text={keepNames(event.title)} lang={event.titleLang} />}
      lead={capitalized(formatNearDay(instance.startsAt, usePageFrame().now, locale))}
    >
      {moved === null ? null : <p className="num font-semibold">{moved}</p>}
      <p className="num">
        <ContentText kind="hall" text={instance.hall.name} unbroken />
        {[
          "",
          t("performance.endsAbout", { time: formatDate(instance.endsAt, "time", locale) }),
          ...(instance.hasIntermission ? [t("performance.oneIntermission")] : []),
        ].join(DOT)}
      </p>
      {children}
      <TagList tags={[]} access={instance.accessTags} />
    </PageBanner>
  );
}

type SidePanelProps = { id: string; title: ReactNode; children: ReactNode };

function SidePanel({ id, title, children }: SidePanelProps) {
  return (
    <Panel as="section" labelledBy={id}>
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children}
    </Panel>
  );
}

function InstanceFacts({ event, instance, closed, reservations }: InstancePageProps) {
  const { t } = useTranslation();
  const isOver = closed === "passed" || closed === "cancelled";
  const at = { event: event.id, instance: instance.id };
  return (
    <>
      {event.programme.length === 0 ? null : (
        <SidePanel id="programme" title={t("event.programme")}>
          <ProgrammeList programme={event.programme} />
        </SidePanel>
      )}
      <AccessTags instances={[instance]} />
      <SidePanel id="hall" title={<ContentText kind="hall" text={instance.hall.name} />}>
        {instance.stream === null ? (
          [instance.hallDetail.directions, instance.hallDetail.stepFree].map((text) => (
            <ContentText key={text} as="p" kind="hall" text={text} className="text-small" />
          ))
        ) : (
          <StreamFacts stream={instance.stream} />
        )}
        {isOver ? null : (
          <p>
            <AddToCalendar eventId={event.id} instanceId={instance.id} />
          </p>
        )}
        {instance.seating === "virtual" || instance.hasMenu === false || isOver ? null : (
          <IfOpen route="food-and-drink">
            <a
              className="text-small"
              href={pathTo("food-and-drink", { relatedInstance: instance.id })}
            >
              {t("food.link")}
            </a>
          </IfOpen>
        )}
        <ReservationLinks links={reservations} />
      </SidePanel>
      {instance.hasForm && !isOver ? (
        <SidePanel id="form" title={t("performance.form.title")}>
          <p className="text-small">{t("performance.form.text")}</p>
          <ButtonLink standalone look="quiet" href={pathTo("instance-form", at)}>
            {t("performance.form.link")}
          </ButtonLink>
        </SidePanel>
      ) : null}
    </>
  );
}

function StreamFacts({ stream }: { stream: NonNullable<InstanceDetail["stream"]> }) {
  const { t, locale } = useTranslation();
  const now = useNow();
  return (
    <>
      <p>{t("performance.streaming")}</p>
      <p className="text-small">
        {t("watch.opens", {
          opens: formatNearDay(stream.opensAt, now, locale),
          ends: formatNearDay(stream.endsAt, now, locale),
        })}
      </p>
      {stream.captions ? <p className="text-small">{t("watch.captions")}</p> : null}
      {stream.described ? <p className="text-small">{t("watch.described")}</p> : null}
    </>
  );
}
