import type { CallName } from "../../../../crm/system/tessitura/call-types";
import { TICKETED } from "../hall";
import { type Handler, numberIn, Refused } from "../handler";
import type { EmulatedOrder, EmulatedTicket, Payment, World } from "../world";
import { pad, writeTime } from "../write-time";
import { getOpenCart } from "./cart";
import { sumDue, sumTotal, viewProducts } from "./cart-view";
import { getSession } from "./sessions";

/** A recorded authorisation, or nothing to pay. */
function readPayment(body: Record<string, unknown>, balance: number): Payment | null {
  const amount = Number(body["Amount"] ?? 0);
  if (amount > balance || (amount < balance && body["AllowUnderPayment"] !== true))
    throw new Refused(400, "The amount differs from the balance.");
  if (body["Authorize"] !== false)
    throw new Refused(400, "Authorize: no card can be authorised here.");
  if (balance === 0) return null;
  const { AuthorizationCode, PaymentReference } = body;
  if (typeof AuthorizationCode !== "string")
    throw new Refused(400, "AuthorizationCode is required.");
  const reference = typeof PaymentReference === "string" ? PaymentReference : "";
  return { method: numberIn(body, "CreditCardType"), amount, reference };
}

/** Saves later, and names no order: the session does. */
const checkOut: Handler = (world, request) => {
  const session = getOpenCart(world, request);
  const { lines, contributions, certificates } = session;
  if (lines.length + contributions.length + certificates.length === 0)
    throw new Refused(400, "The cart is empty.");
  const payment = readPayment(request.body, sumDue(world, session));
  const hasFailed = request.how === "save-error";
  session.checkout = {
    state: hasFailed ? "failed" : "saving",
    at: world.now() + world.saveMs,
    payment,
  };
  return { Status: "SaveInProgress", Message: null };
};

function getOrder(world: World, id: number): EmulatedOrder {
  const order = world.orders.get(id);
  if (order === undefined) throw new Refused(404, "The order was not found.");
  return order;
}

const ticketNumber = ({ id }: EmulatedTicket) => id + 700_000;

export function getDisplayName({ constituents }: World, id: number): string {
  const person = constituents.all.find((each) => each.id === id);
  return person === undefined ? "General Public" : `${person.firstName} ${person.lastName}`;
}

/** Anyone's order can be read. */
const readOrderProducts: Handler = (world, request) => {
  const order = getOrder(world, numberIn(request.path, "orderId"));
  const total = sumTotal(world, order);
  return {
    Id: order.id,
    OrderDateTime: writeTime(new Date(order.at), world.hall.timeZone),
    OrderNotes: order.notes === null ? null : pad(order.notes, 60),
    DeliveryMethod: { Id: order.deliveryMethod, Description: "" },
    TotalDueAmount: total,
    TotalPaidAmount: total,
    Constituent: {
      Id: order.constituentId,
      DisplayName: getDisplayName(world, order.constituentId),
    },
    Payments: order.payment === null ? [] : [{ Id: order.id, Amount: order.payment.amount }],
    Products: viewProducts(world, order, (ticket) => ({
      TicketNumber: order.isPrinted ? ticketNumber(ticket) : 0,
    })),
  };
};

/** Only tickets that were not printed yet, and the seats are ticketed afterwards. */
const printTickets: Handler = (world, request) => {
  const session = getSession(world, request);
  const order = getOrder(world, numberIn(request.body, "OrderId"));
  if (order.sessionKey !== session.key) throw new Refused(400, "The order is not the session's.");
  if (order.isPrinted && request.body["ReprintTickets"] !== true) return [];
  order.isPrinted = true;
  world.markSeats(order.lines, { status: TICKETED });
  const hasCode = request.how !== "no-barcodes";
  return order.lines
    .flatMap(({ tickets }) => tickets)
    .flatMap((ticket) => [
      {
        SliNo: ticket.id,
        OrderNo: order.id,
        EleNo: 1,
        EleType: "T",
        BarcodeInd: "N",
        Val: pad(`Seat ${ticket.seatId}`, 20),
      },
      {
        SliNo: ticket.id,
        OrderNo: order.id,
        EleNo: 2,
        EleType: "B",
        BarcodeInd: hasCode ? "Y" : "N",
        Val: pad(String(ticketNumber(ticket)), 20),
      },
    ]);
};

export const checkoutCalls: Partial<Record<CallName, Handler>> = {
  checkOut,
  readOrderProducts,
  printTickets,
};
