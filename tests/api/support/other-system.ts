import type { Result } from "#contract/calls/result";
import type { ReadFailure, WriteFailure } from "../../../crm/system/failures";
import type {
  CommittedOrder,
  LockedSeat,
  LockedSeats,
  OrderCalls,
  OrderToCommit,
  SeatCalls,
  SeatToLock,
  TicketingSystem,
} from "../../../crm/system/system";
import { createApiClient } from "../../support/api/api-client";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { serverOn } from "../../support/servers/server-without-database";
import { db } from "./test-database";

/** How a write goes wrong. `lost-before` and `lost-after` it was carried out: the caller gets no answer. */
type Mishap = "refused" | "unavailable" | "lost-before" | "lost-after";

const getKey = ({ instanceId, seatId }: LockedSeat) => `${instanceId} ${seatId}`;

/** The seats of another ticketing system, in memory. A test chooses how its next write goes wrong. */
export class OtherSeats implements SeatCalls {
  readonly record = "theirs";
  /** Basket that has a seat, by seat. */
  readonly owners = new Map<string, string>();
  /** The names of the calls, in order. */
  readonly calls: string[] = [];
  readonly lastAsked: SeatToLock[] = [];
  until: Date | null = null;
  /** Awaited before the next release is carried out. */
  beforeRelease: (() => Promise<void>) | null = null;
  #mishap: Mishap | null = null;

  failNext(mishap: Mishap) {
    this.#mishap = mishap;
  }

  /** Somebody who buys in that system takes the seats. */
  sellElsewhere(instanceId: string, ...seatIds: string[]) {
    for (const seatId of seatIds) this.owners.set(getKey({ instanceId, seatId }), "elsewhere");
  }

  lockedFor = (basketId: string) =>
    [...this.owners].flatMap(([key, owner]) => (owner === basketId ? [key.split(" ")[1]] : []));

  lock = (basketId: string, seats: readonly SeatToLock[]) =>
    this.#write("lock", basketId, () => {
      this.lastAsked.splice(0, Infinity, ...seats);
      for (const seat of seats)
        if (!this.owners.has(getKey(seat))) this.owners.set(getKey(seat), basketId);
    });

  price = async () => ({ ok: true as const, value: [] });

  extend = (basketId: string, _seats: readonly SeatToLock[]) =>
    this.#write("extend", basketId, () => undefined);

  async release(basketId: string, seats: readonly LockedSeat[]) {
    const wait = this.beforeRelease;
    this.beforeRelease = null;
    await wait?.();
    const released = await this.#write("release", basketId, () => {
      for (const seat of seats)
        if (this.owners.get(getKey(seat)) === basketId) this.owners.delete(getKey(seat));
    });
    return released.ok ? { ok: true as const, value: null } : released;
  }

  async read(basketId: string) {
    this.calls.push("read");
    return { ok: true as const, value: this.#lockedFor(basketId) };
  }

  #lockedFor(basketId: string) {
    const seats = [...this.owners].flatMap(([key, owner]) => {
      const [instanceId = "", seatId = ""] = key.split(" ");
      const priceTypeId =
        this.lastAsked.find((asked) => getKey(asked) === key)?.priceTypeId ?? null;
      const price = null;
      return owner === basketId ? [{ instanceId, seatId, priceTypeId, price }] : [];
    });
    return { seats, until: this.until };
  }

  async #write(
    call: string,
    basketId: string,
    work: () => void,
  ): Promise<Result<LockedSeats, WriteFailure>> {
    this.calls.push(call);
    const mishap = this.#mishap;
    this.#mishap = null;
    if (mishap === null || mishap === "lost-after") work();
    if (mishap === null) return { ok: true, value: this.#lockedFor(basketId) };
    const isLost = mishap === "lost-before" || mishap === "lost-after";
    return { ok: false, failure: { code: isLost ? "unknown" : mishap } };
  }
}

/** The orders of another ticketing system, in memory, which sells what `seats` has locked. */
export class OtherOrders implements OrderCalls {
  readonly record = "theirs";
  readonly committed = new Map<string, CommittedOrder>();
  readonly calls: string[] = [];
  lastAsked: OrderToCommit | null = null;
  isDown = false;
  /** Awaited before the next commit is carried out. */
  beforeCommit: (() => Promise<void>) | null = null;
  #mishap: Mishap | null = null;

  constructor(readonly seats: OtherSeats) {}

  failNext(mishap: Mishap) {
    this.#mishap = mishap;
  }

  async commit(order: OrderToCommit): Promise<Result<CommittedOrder, WriteFailure>> {
    const { id, basketId } = order;
    this.lastAsked = order;
    this.calls.push("commit");
    await this.beforeCommit?.();
    const mishap = this.#mishap;
    this.#mishap = null;
    if (order.seats.some((seat) => this.seats.owners.get(getKey(seat)) !== basketId))
      return { ok: false, failure: { code: "refused" } };
    if (mishap === null || mishap === "lost-after") {
      // A second commit would be a second order.
      if (this.committed.has(id)) throw new Error("committed twice");
      this.committed.set(id, this.#sell(order));
    }
    const committed = this.committed.get(id);
    if (mishap === null && committed !== undefined) return { ok: true, value: committed };
    const isLost = mishap === "lost-before" || mishap === "lost-after";
    return { ok: false, failure: { code: isLost || mishap === null ? "unknown" : mishap } };
  }

  async listBought() {
    return { ok: true, value: null } as const;
  }

  async find(orderId: string): Promise<Result<CommittedOrder | null, ReadFailure>> {
    this.calls.push("find");
    if (this.isDown) return { ok: false, failure: { code: "unavailable" } };
    return { ok: true, value: this.committed.get(orderId) ?? null };
  }

  #sell({ id, seats }: OrderToCommit): CommittedOrder {
    const number = `T-${this.committed.size + 1}`;
    for (const { instanceId, seatId } of seats) this.seats.sellElsewhere(instanceId, seatId);
    const tickets = seats.map(({ instanceId, seatId }) => ({
      instanceId,
      seatId,
      barcode: `${id} ${seatId}`,
    }));
    return { number, tickets, newVouchers: [], mayHaveBarcodesLater: false };
  }
}

/** The API of a box office in front of another system. Close it at the end. */
export async function boxOfficeOn(system: TicketingSystem) {
  const variables = { STRIPE_API_URL: workerBoxOffice.cardUrl };
  const { app, apiKey } = await serverOn(db, variables, undefined, system);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const server = { url, apiKey };
  return { api: createApiClient(server), server, close: () => app.close() };
}
