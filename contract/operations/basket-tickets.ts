import { z } from "zod";

import { operation } from "../define";
import {
  addTicketsSchema,
  basketSchema,
  changePriceTypesSchema,
  changeTicketSchema,
} from "../schemas/basket";
import { rowIdSchema, rowParams } from "../schemas/scalars";
import { redeemVoucherSchema } from "../schemas/membership";
import {
  CHANGE_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  OWNER_PROBLEMS,
  REDEEM_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "./basket-problems";

const tags = ["baskets"];
const TICKETS = "/baskets/:id/tickets";
const TICKET = `${TICKETS}/:ticketId` as const;
const ticketParams = rowParams.extend({ ticketId: rowIdSchema });

const removalSchema = z.object({
  ticketIds: z
    .array(z.string())
    .describe("The line itself, if it is a ticket, and all tickets that go with it"),
  itemIds: z
    .array(z.string())
    .describe("Food and drink and other add-ons that go with these tickets"),
  isBlock: z.boolean(),
  hasCompanions: z.boolean(),
  hasCompanionSeats: z.boolean(),
});

/** The tickets of a basket. */
export const basketTicketOperations = {
  addTickets: operation({
    method: "POST",
    path: TICKETS,
    tags,
    summary: "Takes the seats that were picked, or the best left in the chosen bands; all or none",
    params: rowParams,
    body: addTicketsSchema,
    session: "customer?",
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...CHANGE_PROBLEMS, ...SALE_PROBLEMS, ...SEAT_PROBLEMS, ...HOLD_LIMIT_PROBLEMS],
  }),
  changePriceTypes: operation({
    method: "PATCH",
    path: TICKETS,
    tags,
    summary: "Gives several tickets other price types; all or none",
    params: rowParams,
    body: changePriceTypesSchema,
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [
      ...CHANGE_PROBLEMS,
      ...SALE_PROBLEMS,
      "basket-expired",
      "not-allowed/price-type-limit",
    ],
  }),
  changeTicket: operation({
    method: "PATCH",
    path: TICKET,
    tags,
    summary: "Gives one ticket another price type",
    params: ticketParams,
    body: changeTicketSchema,
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [
      ...CHANGE_PROBLEMS,
      ...SALE_PROBLEMS,
      "basket-expired",
      "not-allowed/price-type-limit",
    ],
  }),
  removeTicket: operation({
    method: "DELETE",
    path: TICKET,
    tags,
    summary:
      "Takes one ticket out, with what goes with it if that is allowed; one that is gone is no error",
    params: ticketParams,
    query: z.object({ withOthers: z.stringbool().default(false) }),
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [
      ...CHANGE_PROBLEMS,
      "conflict/takes-others",
      "conflict/package",
      "conflict/voucher-applied",
    ],
  }),
  planRemoval: operation({
    method: "GET",
    path: "/baskets/:id/removals/:lineId",
    tags,
    summary: "What goes with a ticket or a package when it is removed; changes nothing",
    params: rowParams.extend({ lineId: rowIdSchema }),
    session: "visitor",
    isSafeToRetry: true,
    success: { 200: removalSchema },
    problems: ["not-found"],
  }),
  redeemVoucher: operation({
    method: "PUT",
    path: `${TICKET}/voucher`,
    tags,
    summary: "Pays for a ticket with a voucher of the customer's subscription; its fee stays",
    params: ticketParams,
    body: redeemVoucherSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [
      "invalid",
      ...CHANGE_PROBLEMS,
      ...OWNER_PROBLEMS,
      ...REDEEM_PROBLEMS,
      "basket-expired",
    ],
  }),
  keepVoucher: operation({
    method: "DELETE",
    path: `${TICKET}/voucher`,
    tags,
    summary: "Pays for a ticket like any other again",
    params: ticketParams,
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...CHANGE_PROBLEMS, "basket-expired"],
  }),
};
