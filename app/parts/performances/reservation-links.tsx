import type { ReactNode } from "react";

import type { Reservation } from "~/domain/links/reservation-links";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { VisuallyHidden } from "~/ui/visibility";

/** `time`: when the reservation is for, ISO with the venue's offset. */
export type ReservationLink = { kind: Reservation; time: string; partner: string; href: string };

type ReservationLinksProps = {
  links: readonly ReservationLink[];
  /** Names the performance, for screen readers. */
  about?: ReactNode;
};

/** Links to other sites that reserve a table or a ride. */
export function ReservationLinks({ links, about }: ReservationLinksProps) {
  const { t, locale } = useTranslation();
  if (links.length === 0) return null;
  return (
    <ul className="no-print flex flex-wrap gap-x-4 gap-y-1 text-small">
      {links.map(({ kind, time, partner, href }) => (
        <li key={href}>
          <a className="inline-block py-0.5" href={href} rel="noreferrer">
            {t(`reservations.${kind}`, { time: formatDate(time, "time", locale), partner })}
            {about === undefined ? null : <VisuallyHidden>{about}</VisuallyHidden>}
          </a>
        </li>
      ))}
    </ul>
  );
}
