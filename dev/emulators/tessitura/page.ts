import { html, type Html } from "#runtime/html";
import { getDisplayName } from "./calls/checkout";
import type { EmulatedProducts, World } from "./world";
import { writeTime } from "./write-time";

function table(caption: string, heads: readonly string[], rows: readonly string[][]): Html {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th> `)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

/** Keys of sessions are secrets, also here: the page shows only their beginning. */
const shorten = (key: string | null) => (key === null ? "" : `${key.slice(0, 6)}…`);

const writeProducts = ({ lines, contributions, certificates }: EmulatedProducts) =>
  [
    ...lines.map(
      ({ performanceId, tickets }) =>
        `${performanceId}: ${tickets.map(({ seatId, priceTypeId }) => `${seatId} (${priceTypeId})`).join(", ")}`,
    ),
    ...contributions.map(({ fundId, amount, notes }) =>
      [`fund ${fundId}: ${amount}`, ...(notes === null ? [] : [notes])].join(", "),
    ),
    ...certificates.map(({ number, amount }) => `gift certificate ${number}: ${amount}`),
  ].join("; ");

/** What the emulated system knows, for people. */
export function statusPage(world: World): string {
  const { hall } = world;
  const at = (time: number | null) =>
    time === null ? "" : writeTime(new Date(time), hall.timeZone);
  const sessions = [...world.sessions.values()].map((session) => [
    shorten(session.key),
    writeProducts(session),
    at(session.deadline),
    session.seatsExpired ? "expired" : (session.checkout?.state ?? ""),
  ]);
  const seats = hall.performances.flatMap(({ id }) =>
    hall.seats
      .map((seat) => ({ seat, state: world.seatState(id, seat) }))
      .filter(({ seat, state }) => seat.isSeat && state.status !== seat.status)
      .map(({ seat, state }) => [
        String(id),
        `${seat.row}${seat.number} (${seat.id})`,
        hall.seatStatuses.find((status) => status.id === state.status)?.description ?? "",
        shorten(state.sessionKey),
        state.orderId === null ? "" : String(state.orderId),
      ]),
  );
  const orders = [...world.orders.values()].map((order) => [
    String(order.id),
    order.email ?? getDisplayName(world, order.constituentId),
    order.notes ?? "",
    writeProducts(order),
    order.payment === null ? "0" : `${order.payment.amount} (${order.payment.reference})`,
    order.isPrinted ? "printed" : "",
  ]);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Emulated Tessitura</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
      </head>
      <body>
        <main>
          <h1>Emulated Tessitura</h1>
          <p>A stand-in for development and tests. Its time is ${at(world.now())}.</p>
          ${table("Sessions and carts", ["Session", "Seats (price type), gifts", "Until", "State"], sessions)}
          ${table("Seats that changed", ["Performance", "Seat", "Status", "Session", "Order"], seats)}
          ${table("Orders", ["Order", "Of", "Notes", "Seats (price type), gifts", "Paid", "Tickets"], orders)}
          ${table(
            "Exchanges that the vendor's schemas do not allow",
            ["What"],
            world.problems.map((problem) => [problem]),
          )}
        </main>
      </body>
    </html>`;
  return page.markup;
}
