import { ButtonLink } from "~/components/button-link";
import { Main } from "~/components/main";
import { PrintOnly } from "~/components/print-only";
import { Row } from "~/components/row";
import { Stack } from "~/components/stack";
import type { DeliveryOption } from "~/domain/basket";
import type { Order } from "~/domain/order";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { OrderDetails } from "./order-details";
import { ReturnedOrder } from "./returned-order";

export type ConfirmedPageProps = { order: Order; delivery: DeliveryOption | null; pdfHref: string };

/** Thank you: the order's number, the tickets, how they come, what was paid. */
export function ConfirmedPage({ order, delivery, pdfHref }: ConfirmedPageProps) {
  const { t } = useWords();
  const { number, customer } = order;
  return (
    <Main>
      {order.returned === null ? (
        <>
          <Stack gap="small">
            <h1>{t("order.confirmed.title", { firstName: customer.firstName })}</h1>
            <p className="text-total">
              {t(order.tickets.length > 0 ? "order.confirmed.booked" : "order.confirmed.ordered")}
            </p>
          </Stack>
          {order.tickets.length > 0 ? (
            <Row>
              <ButtonLink href={pdfHref}>
                {t("order.openPdf", { count: order.tickets.length })}
              </ButtonLink>
            </Row>
          ) : null}
        </>
      ) : (
        <>
          <h1>{t("order.returned.title", { number })}</h1>
          <ReturnedOrder returned={order.returned} />
        </>
      )}
      <OrderDetails
        order={order}
        delivery={delivery}
        facts={[
          { term: t("order.number"), description: number },
          { term: t("order.confirmed.sentTo"), description: customer.email },
        ]}
      />
      <PrintOnly>
        <p>{t("order.confirmed.printed", { phone: venue.boxOffice.phone })}</p>
      </PrintOnly>
      <p className="no-print">
        <a href={pathTo("whats-on")}>{t("order.seeWhatsOn")}</a>
      </p>
    </Main>
  );
}
