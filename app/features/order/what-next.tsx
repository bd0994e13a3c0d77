import { Stack } from "~/components/stack";
import type { Order } from "~/domain/order";
import type { OrderPlace } from "~/domain/order-place";
import { walletHref } from "~/domain/wallet-pass";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { AddToCalendar } from "../events/add-to-calendar";

export type WhatNextProps = {
  order: Order;
  places: readonly OrderPlace[];
  addOnsHref: string;
};

/** What a visitor wants once the tickets are there: the wallet, the calendar, the way, more of it, an account. */
export function WhatNext({ order, places, addOnsHref }: WhatNextProps) {
  const { t, locale } = useWords();
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
      {customer.isGuest ? (
        <p className="no-print">
          {t("order.next.guest", { email: customer.email })}{" "}
          <a href={pathTo("register")}>{t("order.next.register")}</a>
        </p>
      ) : null}
    </Stack>
  );
}

/** A pass for each ticket, where the venue has them. */
function Wallet({ tickets }: Pick<Order, "tickets">) {
  const { t } = useWords();
  const { walletPass } = venue;
  if (walletPass === null) return null;
  return (
    <ul className="no-print grid gap-1">
      {tickets.map(({ id, barcode, seat }) =>
        barcode === null ? null : (
          <li key={id}>
            <a href={walletHref(walletPass, barcode)}>
              {t("order.next.wallet", {
                seat: [seat.section, seat.row, seat.number].filter(Boolean).join(" "),
              })}
            </a>
          </li>
        ),
      )}
    </ul>
  );
}
