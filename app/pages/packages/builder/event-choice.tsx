import { keepNumbers } from "#contract/text/name";
import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import { ownSectionName } from "#contract/text/section-name";
import {
  levelText,
  ownLevelText,
  ownSeatsOption,
  type SeatLevel,
} from "~/domain/packages/package-draft";
import {
  type PackageLevel,
  type PricesByLevel,
  ticketSaving,
  toSeatLevel,
} from "~/domain/packages/package-levels";
import type { Money } from "#contract/schemas/money";
import { money } from "~/domain/arithmetic/money";
import { formatNearWhen } from "~/i18n/dates-and-money/format-near-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT, unbreakShort } from "~/i18n/unbroken";
import { SEATS_FIELD } from "~/domain/schemas/package-choice";
import { offerName } from "~/pages/events/choose-seats/seat-offers";
import { seatNames } from "~/parts/refusals/refusal-message";
import { useNow } from "~/routing/page-frame";
import { Button } from "~/ui/button";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { ChoiceRow } from "~/ui/forms/choice-row";
import { DateField } from "../date-field";
import { SelectField } from "~/ui/forms/select-field";
import { VisuallyHidden } from "~/ui/visibility";

import { type BuilderError, eventFieldId, messagesAt } from "../builder-errors";
import { chosenLevel, type PartySeats, seatsAt } from "../chosen-event";
import type { FlexView } from "./builder-view";
import { EVENT_FIELD } from "./builder-side";
import { type LevelTitles, useLevelName } from "./for-all-fields";

type EventChoiceProps = {
  event: FlexView["events"][number];
  /** Among the events of the package. */
  index: number;
  /** Whether a wheelchair space is wanted at every event. */
  wantsSpace: boolean;
  level: SeatLevel | null;
  percentOff: number;
  titles: LevelTitles;
  errors: readonly BuilderError[];
};

export function EventChoice(props: EventChoiceProps) {
  const { event, index, wantsSpace, level, percentOff, titles, errors } = props;
  const { t, locale } = useTranslation();
  const { id, title, subtitle, dates, date, status, isIn, isChosen, party } = event;
  const [first] = dates;
  const isOneHall = dates.every(({ hallName }) => hallName === first?.hallName);
  const now = useNow();
  const day = ({ startsAt }: { startsAt: string }) =>
    capitalized(formatNearWhen(startsAt, now, locale));
  const dateText =
    dates.length > 1
      ? t("packages.builder.dateCount", { count: dates.length })
      : first && day(first);
  const getHall = ({ hallName }: { hallName: string }) =>
    unbreakShort(knownName(t, "hall", hallName));
  const note = [dateText, isOneHall && first && getHall(first)].filter(Boolean).join(DOT);
  const fieldId = eventFieldId(id);
  const isOpen = date !== null && !isIn;
  const price = eachPrice(event, level, percentOff);
  const isRefused = errors.some((error) => error.at === "event" && error.eventId === id);
  return (
    <ChoiceRow
      poster={event.poster}
      title={<ContentText text={keepNumbers(title)} />}
      note={
        <NamesWithin text={note} names={isOneHall && first ? [unbreakShort(first.hallName)] : []} />
      }
      {...(isOpen && {
        box: {
          field: { id: fieldId, name: EVENT_FIELD },
          value: id,
          checked: isChosen,
          prices: JSON.stringify(pricesByLevel(event, percentOff)),
        },
        price: <EachPrice price={price} />,
      })}
      errors={messagesAt(t, errors, fieldId)}
    >
      {subtitle === null ? null : (
        <ContentText as="p" kind="event" text={subtitle} className="text-small text-muted" />
      )}
      {isIn ? <p className="font-semibold">{t("packages.builder.isIn")}</p> : null}
      {date === null && status !== null ? (
        <p className="font-semibold">{t(`availability.${status}`)}</p>
      ) : null}
      {isOpen ? (
        <>
          {wantsSpace && !isChosen && event.spaces.left === 0 ? (
            <p>{t("packages.builder.noSpaceHere")}</p>
          ) : null}
          <div className="unfolds grid gap-3">
            {dates.length > 1 ? (
              <DateField
                id={id}
                title={title}
                chosen={date.id}
                options={dates.map((one) => ({
                  value: one.id,
                  label: isOneHall ? day(one) : `${day(one)}${DOT}${getHall(one)}`,
                }))}
              />
            ) : (
              <input type="hidden" name="date" value={date.id} />
            )}
            {party ? <PartySeatsText {...party} /> : null}
            <OwnSeats event={event} index={index} titles={titles} isRefused={isRefused} />
          </div>
        </>
      ) : null}
    </ChoiceRow>
  );
}

/** What a ticket costs in the package, and what anyone pays for it by itself. */
type TicketPrices = { each: Money; usual: Money; isFrom: boolean };

/**
 * The prices of a ticket where the visitor has chosen to sit, else the lowest of the usual price type. Null if the event
 * isn't sold there.
 */
function eachPrice(
  event: FlexView["events"][number],
  level: SeatLevel | null,
  percentOff: number,
): TicketPrices | null {
  const pricesAt = (priced: PackageLevel, isFrom: boolean) => {
    const { usual } = priced;
    const each = money(usual.amount - ticketSaving(priced, percentOff).amount, usual.currency);
    return { each, usual, isFrom };
  };
  const chosen = chosenLevel(event, level);
  if (chosen !== null) return pricesAt(chosen, false);
  if (level !== null || seatsAt(event).length > 0) return null;
  const [usual] = event.levels;
  const [least] = event.levels
    .filter(({ priceType }) => priceType.id === usual?.priceType.id)
    .toSorted((one, other) => one.total.amount - other.total.amount);
  return least === undefined ? null : pricesAt(least, true);
}

/** "$34 instead of $40". The script follows the choice of seats. */
function EachPrice({ price }: { price: TicketPrices | null }) {
  const { t, locale } = useTranslation();
  const each = price === null ? "" : formatPrice(price.each, locale);
  const isReduced = price !== null && price.each.amount < price.usual.amount;
  return (
    <span>
      <span data-each>{price?.isFrom ? t("whatsOn.fromPrice", { price: each }) : each}</span>{" "}
      <span className="font-normal text-muted" hidden={!isReduced}>
        <VisuallyHidden>{t("performance.insteadOf")} </VisuallyHidden>
        <s data-usual>{price === null ? "" : formatPrice(price.usual, locale)}</s>
      </span>
    </span>
  );
}

/** For the running total: the usual price of a ticket at each level, and what it saves in a complete package. */
function pricesByLevel({ levels }: FlexView["events"][number], percentOff: number): PricesByLevel {
  return Object.fromEntries(
    levels.map((level) => [
      levelText(toSeatLevel(level)),
      [level.usual.amount, ticketSaving(level, percentOff).amount],
    ]),
  );
}

function PartySeatsText({ seats, offer }: PartySeats) {
  const { t } = useTranslation();
  const text = t("packages.builder.spaceHere", { seats: offerName(t, offer) });
  return (
    <p>
      <NamesWithin text={text} names={seats.map(({ label }) => ownSectionName(t, label.section))} />
    </p>
  );
}

type OwnSeatsProps = Pick<EventChoiceProps, "event" | "index" | "titles"> & { isRefused: boolean };

/** Other seats for this event only, collapsed unless there are some or the seats for all events were refused here. */
function OwnSeats({ event, index, titles, isRefused }: OwnSeatsProps) {
  const { id, title, date, ownLevel, ownSeats, party, levels } = event;
  const { t } = useTranslation();
  const levelName = useLevelName(titles);
  const chosen = date === null ? "" : ownSeatsOption(id, date.id, ownSeats);
  const seats = ownSeats.map(({ label }) => label);
  const isOpen = isRefused || ownLevel !== null || ownSeats.length > 0 || party === null;
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>
        {t("packages.builder.otherSeats")}
        <VisuallyHidden>
          : <ContentText text={title} />
        </VisuallyHidden>
      </summary>
      {/* The group is named, so that its controls need not be. */}
      <div role="group" aria-label={title}>
        <SelectField
          field={{ id: `seats-${id}`, name: "ownLevel" }}
          label={t("packages.builder.ownLevel")}
          placeholder={t("packages.builder.asAll")}
          defaultValue={
            ownSeats.length > 0 ? chosen : ownLevel === null ? "" : ownLevelText(id, ownLevel)
          }
          options={[
            ...(ownSeats.length === 0
              ? []
              : [
                  {
                    value: chosen,
                    label: t("packages.builder.ownSeats", { seats: seatNames(t, seats) }),
                  },
                ]),
            ...levels.map((one) => ({
              value: ownLevelText(id, toSeatLevel(one)),
              label: levelName({
                level: toSeatLevel(one),
                priceType: one.priceType.name,
                from: one.total,
                to: one.total,
              }),
            })),
          ]}
        />
        <p className="pt-2">
          <Button look="small-quiet" name={SEATS_FIELD} value={String(index)}>
            {t("packages.builder.seatMap")}
          </Button>
        </p>
      </div>
    </details>
  );
}
