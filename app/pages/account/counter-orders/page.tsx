import type { CounterOrder } from "#contract/schemas/customer-parts";
import { ticketPoster } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { LineItem, LineList } from "~/ui/line-item";
import { Price } from "~/ui/price";
import { AccountPage } from "../account-page";
import { OrderFilters } from "../order-pages";

export function CounterOrdersPage({ orders }: { orders: readonly CounterOrder[] }) {
  const { t } = useTranslation();
  return (
    <AccountPage
      section="your-orders"
      heading={t("account.orders.counter.title")}
      back={{ href: pathTo("your-orders"), label: t("account.orders.title") }}
    >
      <OrderFilters group="counter" hall={null} halls={[]} />
      {orders.length === 0 ? (
        <EmptyState title={t("account.orders.counter.none")}>
          <p>{t("account.orders.counter.noneText")}</p>
        </EmptyState>
      ) : (
        <>
          <CallBoxOffice>{t("account.orders.counter.lead")}</CallBoxOffice>
          <LineList>
            {orders.map((order) => (
              <CounterOrderLine key={order.number} order={order} />
            ))}
          </LineList>
        </>
      )}
    </AccountPage>
  );
}

function CounterOrderLine({ order }: { order: CounterOrder }) {
  const { t, locale } = useTranslation();
  const { number, placedAt, total, performances } = order;
  const [first] = performances;
  const known = first?.instance ?? null;
  return (
    <LineItem
      {...(known !== null && { poster: posterImage(ticketPoster(known)) })}
      // A former performance may have no title there.
      title={<PerformanceTitle performance={first} otherwise={number} />}
      titleAs="h2"
      details={performances.map((performance, at) => (
        <PerformanceText key={at} performance={performance} titled={at > 0} />
      ))}
      amount={
        <Price
          amount={formatPrice(total, locale)}
          note={
            placedAt === null
              ? number
              : t("account.orders.placed", {
                  number,
                  date: formatDate(placedAt, "short-day", locale),
                })
          }
        />
      }
    />
  );
}

type Performance = CounterOrder["performances"][number];

type TitleProps = { performance: Performance | undefined; otherwise: string };

function PerformanceTitle({ performance, otherwise }: TitleProps) {
  const { instance = null, title = "" } = performance ?? {};
  return (
    <ContentText
      text={instance?.title ?? (title || otherwise)}
      lang={instance?.titleLang ?? null}
    />
  );
}

/** "Thu, Dec 3, 7:30 PM · Main Hall · 2 tickets: A-1, A-2" */
function PerformanceText({ performance, titled }: { performance: Performance; titled: boolean }) {
  const { t, locale } = useTranslation();
  const { instance, startsAt, seats, count } = performance;
  const when = instance?.startsAt ?? startsAt;
  const tickets = t("account.orders.tickets", { count });
  return (
    <>
      {titled ? (
        <>
          <PerformanceTitle performance={performance} otherwise="" />
          {DOT}
        </>
      ) : null}
      {when === null ? null : formatDate(when, "select-date-time", locale) + DOT}
      {instance === null ? null : (
        <>
          <ContentText kind="hall" text={instance.hallName} unbroken />
          {DOT}
        </>
      )}
      {seats === "" ? tickets : t("account.orders.counter.seats", { tickets, seats })}
    </>
  );
}
