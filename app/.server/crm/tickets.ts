import type { PrintOption } from "#contract/schemas/ticket";
import type { CustomerCard } from "~/domain/checkout/card";
import type { SharedTickets, TicketPage, TicketQuery, TicketShare } from "~/domain/orders/ticket";

import type { CrmResult, CrmSession } from "./crm-result";
import type { OrderAccess } from "./orders";

/** A token as it stands in a link, and whose try it is: an address or the like, of which the system keeps a hash. */
export type LinkTry = { token: string; caller: string };

/** The part of the port that is about tickets to be shown at the door, whoever shows them. */
export interface TicketCalls {
  /** A page of the customer's tickets that let somebody in still, in order of time. Safe to repeat. */
  listTickets(
    query: TicketQuery,
    session: CrmSession,
  ): Promise<CrmResult<TicketPage, "not-signed-in">>;
  /** How many those are. Safe to repeat. */
  countTickets(session: CrmSession): Promise<CrmResult<number, "not-signed-in">>;
  /** The same page as one tagged PDF; `not-found` when it has no tickets. Safe to repeat. */
  getOwnTicketsPdf(
    wish: TicketQuery & { print: PrintOption; locale: string },
    session: CrmSession,
  ): Promise<CrmResult<Uint8Array, "not-signed-in" | "not-found">>;
  /** All tickets of a confirmed order as one tagged PDF. Safe to repeat. */
  getTicketsPdf(
    orderId: string,
    print: PrintOption,
    access: OrderAccess,
  ): Promise<CrmResult<Uint8Array, "not-found" | "conflict">>;

  /** The customer's cards that are valid today: memberships, then ticket subscriptions. Safe to repeat. */
  listCards(session: CrmSession): Promise<CrmResult<CustomerCard[], "not-signed-in">>;

  /** The customer's links that show something still. Safe to repeat. */
  listTicketShares(session: CrmSession): Promise<CrmResult<TicketShare[], "not-signed-in">>;
  /**
   * Makes a link to tickets of the customer's; id and token are the caller's to choose. `not-found`: one of them is not
   * theirs, or lets nobody in any more. `conflict`: `several-performances`, `shared-already`, `id-used`. Safe to repeat.
   */
  shareTickets(
    share: { id: string; token: string; ticketIds: readonly string[] },
    session: CrmSession,
  ): Promise<CrmResult<TicketShare, "not-signed-in" | "not-found" | "conflict">>;
  /** The link shows nothing from now on. Safe to repeat. */
  revokeTicketShare(
    shareId: string,
    session: CrmSession,
  ): Promise<CrmResult<null, "not-signed-in" | "not-found">>;
  /**
   * What a link shows; `not-found` when it shows nothing, for whatever reason, and `not-allowed` after very many that led
   * nowhere. Safe to repeat.
   */
  getSharedTickets(link: LinkTry): Promise<CrmResult<SharedTickets, "not-found" | "not-allowed">>;
  /** The same as one tagged PDF. Safe to repeat. */
  getSharedTicketsPdf(
    link: LinkTry,
    wish: { print: PrintOption; locale: string },
  ): Promise<CrmResult<Uint8Array, "not-found" | "not-allowed">>;
}
