import type { CallName } from "../../../../crm/system/tessitura/call-types";
import { GENERAL_PUBLIC } from "../constituents";
import { FREE, HELD, type EmulatedSeat } from "../hall";
import { type EmulatedRequest, type Handler, Hangs, idsIn, numberIn, Refused } from "../handler";
import {
  type EmulatedLine,
  type EmulatedSession,
  type EmulatedTicket,
  USUAL_SOURCE,
  type World,
} from "../world";
import { sumTotal, viewCart } from "./cart-view";
import { getSession } from "./sessions";

/** A session whose cart can be read and changed. */
export function getCart(world: World, request: EmulatedRequest): EmulatedSession {
  const session = getSession(world, request);
  if (session.seatsExpired)
    throw new Refused(
      400,
      "TESSITURA_SEAT_LOCKING_EXCEPTION: seats of server 10.0.0.9 are not locked.",
    );
  return session;
}

/** A session whose cart is not being saved, nor was. */
export function getOpenCart(world: World, request: EmulatedRequest): EmulatedSession {
  const session = getCart(world, request);
  if (session.checkout !== null && session.checkout.state !== "failed")
    throw new Refused(400, "The cart is being or has been checked out.");
  return session;
}

const readCart: Handler = (world, request) => {
  const session = getCart(world, request);
  const isSaved = session.checkout?.state === "saved";
  const isEmpty = isSaved && request.query["savedCart"] !== "true";
  const products = isEmpty ? { lines: [], contributions: [], certificates: [] } : session;
  return viewCart(world, session, products, isSaved ? sumTotal(world, products) : 0);
};

/** The seats asked for that are free, or the best ones of a zone from the front. Held seats only if they are asked for. */
function chooseSeats(world: World, performanceId: number, body: Record<string, unknown>) {
  const requested = idsIn(body, "RequestedSeats");
  if (requested.length === 0) {
    const zone = numberIn(body, "ZoneId");
    const free = world.hall.seats.filter(
      (seat) => seat.zone === zone && world.isAvailable(performanceId, seat),
    );
    return free.slice(0, numberIn(body, "NumberOfSeats"));
  }
  return requested
    .map((id) => world.findSeat(id))
    .filter((seat): seat is EmulatedSeat => seat !== undefined)
    .filter((seat) => world.isAvailable(performanceId, seat, [FREE, HELD]));
}

/** One price type for all seats, or one for each. A seat that is not free has no price type either. */
function listPriceTypes(body: Record<string, unknown>, seats: readonly EmulatedSeat[]): number[] {
  const types = idsIn(body, "PriceType");
  const requested = idsIn(body, "RequestedSeats");
  const count = requested.length || numberIn(body, "NumberOfSeats");
  if (types.length !== 1 && types.length !== count)
    throw new Refused(400, "TESSITURA_INVALID_PRICETYPE_EXCEPTION: one price type per seat.");
  return seats.map((seat, index) => {
    const place = requested.length > 0 ? requested.indexOf(seat.id) : index;
    return types.at(types.length === 1 ? 0 : place) ?? Number.NaN;
  });
}

const reserveTickets: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { body } = request;
  const performanceId = numberIn(body, "PerformanceId");
  if (!world.hall.performances.some(({ id }) => id === performanceId))
    throw new Refused(400, "The performance was not found.");
  if (!idsIn(body, "PriceType").every((id) => world.hall.priceTypes.some((type) => type.id === id)))
    throw new Hangs();
  const found = chooseSeats(world, performanceId, body);
  const seats = request.how === "fewer-seats" ? found.slice(0, -1) : found;
  const types = listPriceTypes(body, seats);
  if (seats.some((seat, at) => world.findPrice(seat.id, types[at] ?? 0)?.enabled !== true))
    throw new Refused(400, "TESSITURA_INVALID_PRICETYPE_EXCEPTION: not sold in this zone.");
  if (seats.length === 0)
    throw new Refused(400, "TESSITURA_SEATS_NOT_AVAILABLE_EXCEPTION: seats are not available.");
  const line: EmulatedLine = {
    id: world.nextId(),
    performanceId,
    source: session.source,
    tickets: seats.map((seat, at) => ({
      id: world.nextId(),
      seatId: seat.id,
      priceTypeId: types[at] ?? 0,
    })),
  };
  for (const seat of seats) world.lock(session, performanceId, seat);
  session.lines.push(line);
  session.firstSeatAt ??= world.now();
  world.getDeadline(session);
  return { LineItemId: line.id, SeatsReserved: seats.length };
};

function findTicket(
  session: EmulatedSession,
  ticketId: number,
): { line: EmulatedLine; ticket: EmulatedTicket } {
  for (const line of session.lines) {
    const ticket = line.tickets.find(({ id }) => id === ticketId);
    if (ticket !== undefined) return { line, ticket };
  }
  throw new Refused(404, "The sub line item was not found.");
}

const removeTicket: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { line, ticket } = findTicket(session, numberIn(request.path, "subLineItemId"));
  if (line.id !== numberIn(request.path, "lineItemId"))
    throw new Refused(404, "The line item was not found.");
  line.tickets = line.tickets.filter(({ id }) => id !== ticket.id);
  session.lines = session.lines.filter(({ tickets }) => tickets.length > 0);
  world.free(line.performanceId, ticket.seatId);
  return undefined;
};

const changePriceType: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { ticket } = findTicket(session, numberIn(request.path, "subLineItemId"));
  const next = numberIn(request.body, "NewPriceType");
  if (ticket.priceTypeId !== numberIn(request.body, "OriginalPriceType"))
    throw new Refused(400, "TESSITURA_INVALID_PRICETYPE_EXCEPTION: it has another price type.");
  if (world.findPrice(ticket.seatId, next)?.enabled !== true)
    throw new Refused(400, "TESSITURA_INVALID_PRICETYPE_EXCEPTION: not sold in this zone.");
  ticket.priceTypeId = next;
  return undefined;
};

const emptyCart: Handler = (world, request) => {
  const session = getSession(world, request);
  for (const { performanceId, tickets } of session.lines)
    for (const { seatId } of tickets) world.free(performanceId, seatId);
  session.lines = [];
  session.contributions = [];
  session.certificates = [];
  session.certificatePayments = [];
  world.certificates.release(session.key);
  session.seatsExpired = false;
  return undefined;
};

const setSource: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const line = session.lines.find(({ id }) => id === numberIn(request.path, "lineItemId"));
  if (line === undefined) throw new Refused(404, "The line item was not found.");
  const source = numberIn(request.body, "SourceId");
  if (source !== USUAL_SOURCE && !world.hall.offers.some((offer) => offer.source === source))
    throw new Refused(400, "The source was not found.");
  const old = line.source;
  line.source = source;
  return { OldSource: { Id: old }, NewSource: { Id: source } };
};

const addContribution: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { body } = request;
  const fundId = numberIn(body, "FundId");
  const amount = Number(body["Amount"] ?? 0);
  const fund = world.hall.funds.find(({ id }) => id === fundId);
  if (fund === undefined || fund.isInactive === true)
    throw new Refused(400, "The fund was not found.");
  if (amount <= 0) throw new Refused(400, "Amount is required.");
  if (fund.isOfMembers === true && session.constituentId === GENERAL_PUBLIC)
    throw new Refused(400, "The general public cannot contribute to the fund.");
  const { Notes: notes, MembershipLevelId: levelId } = body;
  const level = world.hall.levels.find((each) => each.id === levelId);
  if (levelId !== undefined && (level === undefined || level.isInactive === true))
    throw new Refused(400, "The membership level was not found.");
  if (level !== undefined && (amount < level.amount || fund.isOfMembers !== true))
    throw new Refused(400, "The contribution does not qualify for the membership level.");
  const id = world.nextId();
  session.contributions.push({
    id,
    fundId,
    amount,
    notes: typeof notes === "string" ? notes : null,
    levelId: level?.id ?? null,
  });
  return { LineItemId: id };
};

const removeContribution: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const id = numberIn(request.path, "lineItemId");
  const left = session.contributions.filter((each) => each.id !== id);
  if (left.length === session.contributions.length)
    throw new Refused(404, "The line item was not found.");
  session.contributions = left;
  return undefined;
};

/** The whole object is replaced: what is not sent is lost. */
const writeCartProperties: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  session.properties = { ...request.body };
  return session.properties;
};

export const cartCalls: Partial<Record<CallName, Handler>> = {
  readCart,
  reserveTickets,
  removeTicket,
  changePriceType,
  emptyCart,
  setSource,
  addContribution,
  removeContribution,
  readCartProperties: (world, request) => getCart(world, request).properties,
  writeCartProperties,
};
