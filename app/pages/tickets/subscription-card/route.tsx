import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatBarcode } from "#contract/schemas/ticket";
import { requireCustomer } from "~/.server/auth/require-customer";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { unwrapOrErrorPage } from "~/.server/auth/load-section";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import ticketsStylesheet from "~/tickets.css?url";
import { PrintButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { HolderCard } from "~/ui/admission-card";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { venueSettings } from "~/venue-settings";
import { qrCode } from "~/parts/orders/qr-code.server";

export const handle = {
  title: "tickets.card.title",
  styles: () => [ticketsStylesheet],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const read = context.crm.listCustomerCards({ session: crmSession });
  const valid = await unwrapOrErrorPage(context, request, read);
  return { cards: valid.map((card) => ({ ...card, drawing: qrCode(card.code) })) };
}

/** The customer's cards as subscriber and member, each with its QR code and number. */
export default function SubscriptionCard() {
  const { cards } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const day = (date: string) => formatDay(date, "date", locale);
  return (
    <Main>
      <BackLink href={pathTo("account")}>{t("account.title")}</BackLink>
      <div className="no-print">
        <Stack gap="small">
          <h1>{t("tickets.card.title")}</h1>
          {cards.length === 0 ? null : <Lead>{t("tickets.card.lead")}</Lead>}
        </Stack>
      </div>
      {cards.length === 0 ? (
        <EmptyState title={t("tickets.card.none")}>
          <p>{t("tickets.card.noneText")}</p>
        </EmptyState>
      ) : (
        <PrintButton label={t("order.next.print")} />
      )}
      {cards.map(
        ({ id, name, kind, holder, customerNumber, pricingStructure, vouchers, ...card }) => {
          const number = formatBarcode(card.code);
          const facts = [
            ["holder", holder],
            ["customer", customerNumber],
            ["pricing", pricingStructure],
            [
              "valid",
              t("tickets.card.period", { from: day(card.startsOn), until: day(card.expiresOn) }),
            ],
            ["vouchers", vouchers && t("tickets.card.left", vouchers)],
          ] as const;
          return (
            <HolderCard
              key={id}
              name={t("tickets.card.name", { kind: t(`tickets.card.kind.${kind}`), name })}
              house={venueSettings.name}
              facts={facts.flatMap(([term, description]) =>
                description === null ? [] : [[t(`tickets.card.${term}`), description] as const],
              )}
              code={{
                ...card.drawing,
                label: t("tickets.card.codeLabel", { number }),
                name: t("tickets.card.number"),
                number,
              }}
            />
          );
        },
      )}
    </Main>
  );
}
