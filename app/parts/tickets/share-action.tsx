import type { InstanceLabel } from "#contract/schemas/ticket";
import { seatName } from "#contract/text/seat-name";
import { ownSectionName } from "#contract/text/section-name";

import { isAdmission, type SheetTicket } from "~/parts/orders/ticket";
import { VisuallyHidden } from "~/ui/visibility";
import { useIsOpen } from "~/routing/feature-routes";
import { useTranslation } from "~/i18n/translation-context";
import { pageParam } from "~/ui/list-pages";
import { pathTo } from "~/routing/paths";
import { NamesWithin } from "~/ui/content-text";

export function ShareAction({
  instance: { id, title },
  page = 1,
}: {
  instance: InstanceLabel;
  page?: number;
}) {
  const { t } = useTranslation();
  if (!useIsOpen()("share-tickets")) return null;
  return (
    <a
      className="inline-block py-0.5"
      href={pathTo("share-tickets", {}, { instance: id, page: pageParam(page) })}
    >
      {t("tickets.share.link")}
      <VisuallyHidden>
        <NamesWithin text={t("tickets.about", { what: title })} names={[title]} />
      </VisuallyHidden>
    </a>
  );
}

/** On each ticket: the page that makes a link of it for a companion, or that it has one. */
export function SendTicket({
  ticket,
  isShared = false,
  page = 1,
}: {
  ticket: SheetTicket;
  isShared?: boolean;
  page?: number;
}) {
  const { t } = useTranslation();
  const { id, instance, seat } = ticket;
  if (!useIsOpen()("share-tickets") || !isAdmission(ticket)) return null;
  const about = (
    <VisuallyHidden>
      <NamesWithin
        text={t("tickets.about", { what: seatName(t, seat) })}
        names={[ownSectionName(t, seat.section)]}
      />
    </VisuallyHidden>
  );
  const query = { instance: instance.id, page: pageParam(page) };
  return (
    <p className="no-print">
      {isShared ? `${t("tickets.share.isShared")}. ` : null}
      <a
        className="inline-block py-1"
        href={
          isShared
            ? `${pathTo("share-tickets", {}, query)}#links`
            : pathTo("share-tickets", {}, { ...query, ticket: id })
        }
      >
        {t(isShared ? "tickets.share.links" : "tickets.share.one")}
        {about}
      </a>
    </p>
  );
}
