import { randomUUID } from "node:crypto";

import { formatBarcode } from "#contract/schemas/ticket";
import { type Named, customerRoutes } from "../../support/customer-routes";
import { api } from "./box-office";
import type { Owner } from "./owner";

type Form = { own: Record<string, string>; absent: Record<string, string> };

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const named = (own: string): Named => ({ own, absent: UNKNOWN_ID });
/** A form without ids: it acts on the sender's own account. Sent empty, so that it changes nothing. */
const unnamed: Form[] = [{ own: {}, absent: {} }];

export async function createOwnerSamples(owner: Owner) {
  const { order, secret, session } = owner;
  const instanceId = order.tickets[0]?.instance.id ?? "";
  const share = await newShare(owner);
  const params: Record<string, Named> = {
    order: named(order.id),
    address: named(owner.addressId),
    card: named(owner.cardId),
    member: named(owner.memberId),
    // A year in which the owner gave, and one without donations.
    year: { own: String(new Date().getFullYear()), absent: "1999" },
    // The same for every visitor.
    customView: { own: "your-visit", absent: "your-visit" },
    tab: { own: "before", absent: "before" },
    format: { own: "json", absent: "json" },
    // A token of no existing link.
    token: { own: "none", absent: "none" },
    system: { own: "box-office", absent: "box-office" },
  };
  const orderSearch = { own: `order=${order.id}&ref=none`, absent: `order=${UNKNOWN_ID}&ref=none` };
  const instanceSearch = { own: `instance=${instanceId}`, absent: "instance=none" };
  const shareSearch = { own: `token=${share}`, absent: `token=${UNKNOWN_ID}` };
  const searches: Record<string, Named> = {
    ...Object.fromEntries(
      customerRoutes
        .filter(({ path }) => path.startsWith("/order"))
        .map(({ id }) => [id, orderSearch] as const),
    ),
    tickets: instanceSearch,
    "your-tickets": instanceSearch,
    "own-tickets-pdf": instanceSearch,
    "own-tickets-text": instanceSearch,
    "share-tickets": instanceSearch,
    "shared-tickets": shareSearch,
    "shared-tickets-pdf": shareSearch,
    "shared-tickets-text": shareSearch,
  };
  const requestKey = randomUUID();
  const naming = (own: string, form: (id: string) => Record<string, string>): Form => ({
    own: form(own),
    absent: form(UNKNOWN_ID),
  });
  const forms: Record<string, Form[]> = {
    "your-details": unnamed,
    "change-email": unnamed,
    "confirm-email": unnamed,
    "contact-preferences": unnamed,
    access: unnamed,
    "remove-access": unnamed,
    "update-password": unnamed,
    "add-address": unnamed,
    "gift-aid": unnamed,
    // A name without a type is refused; a valid profile would be created again by the second request.
    "your-profile": [{ own: { tributeName: "Clara" }, absent: { tributeName: "Clara" } }],
    "culture-survey": unnamed,
    "your-data": unnamed,
    "close-account": unnamed,
    "gift-voucher-balance": unnamed,
    // The id is in the URL.
    "change-address": unnamed,
    "delete-address": unnamed,
    "remove-card": unnamed,
    household: unnamed,
    "remove-member": unnamed,
    "cancel-order": unnamed,
    "order-confirmed": [
      { own: { requestKey, email: "" }, absent: { requestKey, email: "" } },
      { own: { intent: "direct-debit" }, absent: { intent: "direct-debit" } },
    ],
    "order-failed": unnamed,
    "order-link": unnamed,
    "order-add-ons": unnamed,
    "order-move-refund": unnamed,
    "system-order-confirmed": unnamed,
    "system-order-failed": unnamed,
    "system-order-add-ons": unnamed,
    "direct-debit-failed": unnamed,
    "payment-cards": [naming(owner.cardId, (card) => ({ card }))],
    "reserved-orders": ["take-up", "empty-and-take-up"].map((intent) =>
      naming(owner.reservedId, (id) => ({ intent, order: id })),
    ),
    memberships: [
      naming(owner.membershipId, (membership) => ({ intent: "renew", membership, requestKey })),
      naming(owner.membershipId, (membership) => ({
        intent: "auto-renew",
        membership,
        remindsToRenew: "on",
      })),
      ...["renew-by", "direct-debit"].map((intent) =>
        naming(owner.membershipId, (membership) => ({ intent, membership, method: requestKey })),
      ),
    ],
    "giving-history": unnamed,
    "share-tickets": [
      naming(owner.ticketIds[0] ?? "", (ticket) => ({ share: randomUUID(), tickets: ticket })),
      naming(share, (id) => ({ intent: "revoke", share: id })),
    ],
  };
  const fingerprint = async (as = session) => JSON.stringify(await listEverything(as, order.id));
  return {
    params,
    searches,
    forms,
    /** A response that contains any of these reveals the owner. */
    secrets: [
      secret,
      secret.toLowerCase(),
      order.number,
      "•••• 9876",
      "$43.21",
      ...order.tickets.flatMap(({ barcode }) =>
        barcode === null ? [] : [barcode, formatBarcode(barcode)],
      ),
    ],
    shownOn: [
      "your-details",
      "addresses",
      "your-orders",
      "your-order",
      "giving-history",
      "giving-statement",
      "memberships",
      "account-credit",
      "payment-cards",
      "household",
      "print-at-home-tickets",
      "tickets",
      "order-confirmed",
    ],
    fingerprint,
    before: await fingerprint(),
  };
}

/** Shares one of the owner's tickets; returns the share's id. */
async function newShare({ session, ticketIds }: Owner): Promise<string> {
  const id = randomUUID();
  const { ok, outcome } = await api.shareTickets({
    params: { id },
    session,
    body: {
      token: randomUUID().replaceAll("-", "").repeat(2).slice(0, 43),
      ticketIds: ticketIds.slice(1, 2),
    },
  });
  if (!ok) throw new Error(`the share was refused: ${outcome}`);
  return id;
}

async function listEverything(session: string, orderId: string): Promise<unknown[]> {
  const group = (name: "upcoming" | "reserved" | "returned") =>
    api.listOrders({ query: { group: name }, session });
  const answers = await Promise.all([
    api.getCustomer({ session }),
    api.listAddresses({ session }),
    api.listAgreements({ session }),
    api.listCustomerMemberships({ session }),
    api.getAccountCredit({ session }),
    api.getGiving({ session }),
    api.listStoredCards({ session }),
    api.getHousehold({ session }),
    api.listCustomerSubscriptions({ session }),
    api.listTicketShares({ session }),
    group("upcoming"),
    group("reserved"),
    group("returned"),
    api.countTickets({ session }),
    api.getOrder({ params: { id: orderId }, session }),
  ]);
  return answers.map(({ value }) => value);
}
