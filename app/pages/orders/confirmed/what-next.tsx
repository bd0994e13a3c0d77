import type { Order } from "#contract/schemas/order";
import { Stack } from "~/ui/layout/stack";

import type { OrderPlace } from "~/domain/orders/order-place";
import { walletLinks } from "~/domain/orders/wallet-pass";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { AddToCalendar } from "~/pages/events/add-to-calendar";
import { WalletLinks } from "~/pages/tickets/wallet-links";

export type WhatNextProps = {
  order: Order;
  places: readonly OrderPlace[];
  addOnsHref: string;
};

/** What a visitor wants once the tickets are there: the wallet, the calendar, the way, more of it, an account. */
export function WhatNext({ order, places, addOnsHref }: WhatNextProps) {
  const { t, locale } = useTranslation();
  const { tickets, customer } = order;
  return (
    <Stack as="section" labelledBy="next">
      <h2 id="next">{t("order.next.title")}</h2>
      <Wallet tickets={tickets} />
      {places.map(({ instance, directions, stepFree }) => (
        <Stack key={instance.id} gap="small">
          <h3>{t("order.next.there", { title: instance.title })}</h3>
          <p>
            {t("order.next.whenAndWhere", {
              when: formatDate(instance.startsAt, "date-time", locale),
              hall: instance.hallName,
            })}
          </p>
          {directions === null ? null : <p>{directions}</p>}
          {stepFree === null ? null : <p>{stepFree}</p>}
          <p className="no-print">
            <AddToCalendar
              eventId={instance.eventId}
              instanceId={instance.id}
              about={t("order.next.calendarAbout", { title: instance.title })}
            />
          </p>
        </Stack>
      ))}
      <p className="no-print">
        <a href={addOnsHref}>{t("order.next.addOns")}</a>
      </p>
      {customer.confirmationPending ? (
        <p>{t("order.next.confirmAccount", { email: customer.email })}</p>
      ) : customer.isGuest ? (
        <p className="no-print">
          {t("order.next.guest")} <a href={pathTo("reset-password")}>{t("order.next.register")}</a>
        </p>
      ) : null}
    </Stack>
  );
}

/** The passes of each ticket, where the venue has them. */
function Wallet({ tickets }: Pick<Order, "tickets">) {
  return (
    <div className="no-print">
      {tickets.map(({ id, barcode, seat }) => (
        <WalletLinks
          key={id}
          links={barcode === null ? [] : walletLinks(venue.walletPass, barcode)}
          seat={seat}
        />
      ))}
    </div>
  );
}
