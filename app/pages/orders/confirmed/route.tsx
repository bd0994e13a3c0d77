import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import cardsStylesheet from "~/cards.css?url";
import giftCardStylesheet from "~/gift-card.css?url";
import nextStepsStylesheet from "~/next-steps.css?url";
import ticketsStylesheet from "~/tickets.css?url";
import listingStylesheet from "~/listing.css?url";
import { debitForm } from "../debit-form";
import { resendForm } from "./form";
import { ConfirmedPage, confirmedTitle } from "./page";
import { type Thanks, thanksFor } from "./thanks";
import { getConfirmedPage, submitConfirmedForm } from "./page.server";

/** A gift card, or a member's. */
const HAS_CARD = new Set<Thanks["kind"] | undefined>(["gifts", "membership"]);

export const handle = {
  title: ({ order, visits }, t, { locale }) => {
    const { returned, number } = order;
    if (returned !== null) return t("order.returned.title", { number });
    const title = confirmedTitle({ order, visits }, t, locale);
    return t("order.confirmed.documentTitle", { title, number });
  },
  styles: ({ sheets, order, related, nextBooking, fund }) => [
    ...(fund === null ? [] : [nextStepsStylesheet]),
    ...(related.length + nextBooking.length > 0 ? [listingStylesheet] : []),
    ...(sheets.length > 0 ? [ticketsStylesheet] : []),
    ...(HAS_CARD.has(thanksFor(order)?.kind) ? [cardsStylesheet, giftCardStylesheet] : []),
  ],
  posts: [debitForm, resendForm],
} satisfies PageHandle<typeof loader>;

export const loader = getConfirmedPage;
export const action = submitConfirmedForm;

export default function Confirmed() {
  return <ConfirmedPage {...useLoaderData<typeof loader>()} />;
}
