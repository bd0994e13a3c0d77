import { knownName } from "#contract/text/known-names";
import { displayEmail, hasNoAddress } from "#contract/text/email";
import { beforeFullStop } from "#contract/text/name";
import type { InstanceListing } from "#contract/schemas/event";
import type { Fund } from "#contract/schemas/fund";
import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { ButtonLink } from "~/ui/button";
import { useIsOpen } from "~/routing/feature-routes";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Icon } from "~/ui/icon";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { PrintOnly } from "~/ui/visibility";
import { Row, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { posterImage } from "~/domain/pictures/poster-image";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import { Amounts } from "~/i18n/dates-and-money/amounts";
import { useTranslation } from "~/i18n/translation-context";
import { RelatedEvents } from "~/parts/performances/related-events";
import { MailButton } from "~/ui/forms/mail-button";
import { pathTo } from "~/routing/paths";
import { venueSettings } from "~/venue-settings";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { DOT } from "~/i18n/unbroken";
import { DebitErrors } from "../debit-errors";
import { GettingHere } from "~/parts/order-details/getting-here";
import { AccountLinks, OrderDetails, ReturnedOrder } from "~/parts/order-details/order-details";
import { listOrderSums } from "~/parts/order-details/order-sums";
import { PerformanceNotes } from "~/parts/order-details/performance-notes";
import { OrderMoves, type ShownMove } from "~/parts/order-details/order-moves";
import { OrderTickets, type OrderTicketsProps } from "~/parts/order-details/order-tickets";
import { orderPoster } from "~/parts/order-details/order-banner";
import { Evening, findEvening, NextStep, withoutEvening } from "./evening";
import { DebitOffer, hasMonthlyDonation } from "./debit-offer";
import { resendForm } from "./form";
import { useGiftNotes } from "./gift-notes";
import { GiftMakesPossible, NextBooking } from "./next-steps";
import { MAIL_ID, ResendForm } from "./resend-form";
import { ThanksButton, thanksFor, ThanksLead, ThanksNotes, thanksTitle } from "./thanks";

type ConfirmedPageProps = OrderTicketsProps & {
  /** Upcoming performances of the order by date, without live streams. */
  visits: readonly InstanceLabel[];
  /** How many performances are upcoming, with live streams. */
  dates: number;
  delivery: DeliveryOption | null;
  related: readonly InstanceListing[];
  /** "2026-12-03" */
  today: string;
  /** What the venue says that each donation does, by its line's id. */
  doneByGifts: Readonly<Record<string, string>>;
  /** The fund of the donation that was made alone; null without one, or if it can't be loaded. */
  fund: Fund | null;
  /** Performances to book with what was bought. */
  nextBooking: readonly InstanceListing[];
  /** The benefits of the membership that was bought alone; empty without one. */
  benefits: readonly string[];
  moves: readonly ShownMove[];
  correctableUntil: string | null;
  /** Whether the customer chose automatic renewal or a monthly donation and has not set up a direct debit. */
  offersDebit: boolean;
  requestKey: string;
};

/** "See you Friday, December 18", or thanks for what was bought if there is nothing to attend. */
export function confirmedTitle(
  { order, visits: [first] }: Pick<ConfirmedPageProps, "order" | "visits">,
  t: Translate,
  locale: Locale,
): string {
  const thanks = thanksFor(order);
  if (thanks !== null) return thanksTitle(thanks, t);
  if (first === undefined) return t("order.confirmed.thanks");
  return t("order.confirmed.seeYou", { day: formatDate(first.startsAt, "long-day", locale) });
}

export function ConfirmedPage(props: ConfirmedPageProps) {
  const { order, visits, delivery, sheets, related } = props;
  const { fields, errors } = usePageForm(resendForm);
  const { t } = useTranslation();
  const { number, customer, returned, confirmation } = order;
  const thanks = returned === null ? thanksFor(order) : null;
  const sentTo = displayEmail(confirmation.sentTo ?? customer.email);
  const evening = returned === null ? findEvening(visits, props) : null;
  const isNamedAbove = returned === null && visits.length === 1 && sheets.length === 1;
  const isMember = thanks?.kind === "membership";
  const newSignIn = useNewSignIn(customer);
  // A guest who joined has the button of the banner.
  const accountNext = isMember && newSignIn !== null ? null : <AccountNext customer={customer} />;
  const notes =
    thanks === null ? null : (
      <ThanksNotes
        thanks={thanks}
        sentTo={sentTo}
        member={`${customer.firstName} ${customer.lastName}`}
        benefits={props.benefits}
      />
    );
  return (
    <Main
      errors={
        <>
          <DebitErrors />
          {errors}
        </>
      }
      {...(returned === null && {
        band: <Hero {...props} sentTo={sentTo} hasEvening={evening !== null} />,
      })}
    >
      {returned === null ? null : (
        <>
          <h1>{t("order.returned.title", { number })}</h1>
          <ReturnedOrder returned={returned} />
        </>
      )}
      <OrderMoves moves={props.moves} />
      <Amounts of={listOrderSums(order)}>
        <OrderDetails
          order={order}
          // What it promises of e-tickets is at the top.
          delivery={delivery?.isPrintAtHome === true ? null : delivery}
          notes={useGiftNotes(props)}
          tickets={
            order.tickets.length === 0 ? (
              thanks?.kind === "donation" ? (
                <Stack gap="large">
                  {notes}
                  {props.fund === null ? null : <GiftMakesPossible fund={props.fund} />}
                </Stack>
              ) : (
                notes
              )
            ) : (
              <OrderTickets
                {...props}
                {...(evening !== null && withoutEvening(props, evening.visit.id))}
                isNamedAbove={isNamedAbove}
              />
            )
          }
        />
      </Amounts>
      {isMember ? accountNext : null}
      {thanks === null || thanks.kind === "donation" ? null : (
        <div className="no-print">
          <NextBooking of={thanks.kind} events={props.nextBooking} today={props.today} />
        </div>
      )}
      {evening === null ? null : <Evening evening={evening} isNamedAbove={isNamedAbove} />}
      <AccountLinks order={order} />
      <PrintOnly>
        <p>{t("order.confirmed.printed", { phone: venueSettings.boxOffice.phone })}</p>
      </PrintOnly>
      {returned === null ? (
        <>
          <PerformanceNotes order={order} />
          <GettingHere sheets={sheets} visits={visits} />
          <div className="no-print contents">
            {isMember ? null : accountNext}
            {props.offersDebit ? <DebitOffer {...order} /> : null}
            <RelatedEvents related={related} today={props.today} />
            <ResendForm
              sentTo={sentTo}
              correctableUntil={props.correctableUntil}
              requestKey={props.requestKey}
              field={fields.email}
            />
          </div>
        </>
      ) : null}
      <StandaloneLink screenOnly href={pathTo("whats-on")}>
        {t("order.seeWhatsOn")}
      </StandaloneLink>
    </Main>
  );
}

type HeroProps = Pick<
  ConfirmedPageProps,
  "order" | "visits" | "dates" | "offersDebit" | "doneByGifts" | "correctableUntil"
> & { sentTo: string; hasEvening: boolean };

function Hero(props: HeroProps) {
  const { order, visits, dates, offersDebit, doneByGifts, correctableUntil, sentTo } = props;
  const { hasEvening } = props;
  const { t, locale } = useTranslation();
  const { number, customer, tickets } = order;
  const [first] = visits;
  const newSignIn = useNewSignIn(customer);
  // Further monthly donations need a direct debit.
  const isUnfinished = offersDebit && hasMonthlyDonation(order);
  const thanks = thanksFor(order);
  // A guest may have paid before giving a name.
  const said =
    `${isUnfinished ? "paid" : "set"}${customer.firstName === "" ? "Unnamed" : ""}` as const;
  return (
    <PageBanner
      hero={first !== undefined}
      poster={posterImage(orderPoster(order, first))}
      above={
        <p className="kicker flex items-center gap-2">
          <Icon name="tick" />
          {t(`order.confirmed.${said}`, { firstName: beforeFullStop(customer.firstName), number })}
        </p>
      }
      title={confirmedTitle({ order, visits }, t, locale)}
      lead={
        first === undefined ? (
          isUnfinished ? (
            t("order.confirmed.oneStepLeft")
          ) : thanks !== null ? (
            <ThanksLead thanks={thanks} doneByGifts={doneByGifts} />
          ) : tickets.length > 0 ? (
            t("order.confirmed.booked", { count: tickets.length })
          ) : (
            t("order.confirmed.ordered")
          )
        ) : (
          t(dates > 1 ? "order.confirmed.firstOf" : "order.confirmed.first", {
            title: first.title,
            time: formatDate(first.startsAt, "time", locale),
            hall: knownName(t, "hall", first.hallName),
            count: dates - 1,
          })
        )
      }
    >
      {isUnfinished ? (
        <ButtonLink look="sun" href="#debit">
          {t("order.confirmed.toDebit")}
        </ButtonLink>
      ) : thanks !== null ? (
        <ThanksButton thanks={thanks} newSignIn={newSignIn} />
      ) : null}
      {tickets.length > 0 ? (
        <Row>
          <ButtonLink look="sun" href="#tickets">
            {t("order.seeTickets", { count: tickets.length })}
          </ButtonLink>
          {/* Narrow screens have it further below. */}
          {first === undefined ? null : (
            <span className="hidden lg:inline-block">
              <NextStep visit={first} hasEvening={hasEvening} />
            </span>
          )}
        </Row>
      ) : null}
      {/* A donor's receipt has a note of its own. */}
      {thanks?.kind === "donation" ? null : (
        <p className="no-print text-small">
          {sentTo === "" ? null : `${t("order.confirmed.sentTo")} ${sentTo}${DOT}`}
          <a href={`#${MAIL_ID}`} className="inline-block py-0.5">
            {t(correctableUntil === null ? "order.resend.title" : "order.confirmed.changeEmail")}
          </a>
        </p>
      )}
    </PageBanner>
  );
}

/** The address of a guest who can set up a sign-in; null for others. */
function useNewSignIn({ isGuest, confirmationPending, email }: Order["customer"]): string | null {
  const isOpen = useIsOpen();
  return isOpen("reset-password") && isGuest && !confirmationPending && !hasNoAddress(email)
    ? email
    : null;
}

/** Tells guests how to get an account, and others to confirm theirs. */
function AccountNext({ customer }: Pick<Order, "customer">) {
  const { t } = useTranslation();
  const { isGuest, confirmationPending, email } = customer;
  const isOpen = useIsOpen();
  if (!isOpen("reset-password") || hasNoAddress(email)) return null;
  if (!isGuest && !confirmationPending) return null;
  return (
    <Stack as="section" labelledBy="next" gap="small">
      <h2 id="next">{t("order.next.account")}</h2>
      {confirmationPending ? (
        <p>{t("order.next.confirmAccount", { email })}</p>
      ) : (
        <>
          <p>{t("order.next.guest")}</p>
          <MailButton to="reset-password" who={{ email }}>
            {t("order.thanks.setUp")}
          </MailButton>
        </>
      )}
    </Stack>
  );
}
