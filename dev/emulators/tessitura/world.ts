import { randomBytes } from "node:crypto";

import type { CallName } from "../../../crm/system/tessitura/call-types";
import { type CertificatePayment, Certificates, type SoldCertificate } from "./certificates";
import { Constituents, GENERAL_PUBLIC } from "./constituents";
import { Memberships } from "./memberships";
import { FREE, type EmulatedHall, type EmulatedSeat, LOCKED, PAID, type Price } from "./hall";

export type EmulatedTicket = { id: number; seatId: number; priceTypeId: number };
/** `source`: decides which offers it has, and is copied from the session's when it is made. */
export type EmulatedLine = {
  id: number;
  performanceId: number;
  source: number;
  tickets: EmulatedTicket[];
};
export type EmulatedContribution = {
  id: number;
  fundId: number;
  amount: number;
  notes: string | null;
  /** Of a membership. */
  levelId: number | null;
};
/** What a cart or an order has. */
export type EmulatedProducts = {
  lines: EmulatedLine[];
  contributions: EmulatedContribution[];
  certificates: SoldCertificate[];
};
export type Payment = { method: number; amount: number; reference: string };

/** `saving` until its time has come, then `saved` or `failed`. */
type CheckoutState = { state: "saving" | "saved" | "failed"; at: number; payment: Payment | null };

export type EmulatedSession = EmulatedProducts & {
  key: string;
  isLoggedIn: boolean;
  isGuest: boolean;
  /** From its start. Its cart's can be another. */
  source: number;
  /** The general public unless somebody is logged in. */
  constituentId: number;
  /** Of a guest. */
  email: string | null;
  /** Null until the first look at it or the first seat: then the clock runs. Milliseconds, as all times here. */
  deadline: number | null;
  seatsExpired: boolean;
  firstSeatAt: number | null;
  properties: Record<string, unknown>;
  certificatePayments: CertificatePayment[];
  checkout: CheckoutState | null;
  orderId: number;
};

export type EmulatedOrder = EmulatedProducts & {
  id: number;
  sessionKey: string;
  constituentId: number;
  /** Of a guest. */
  email: string | null;
  at: number;
  notes: string | null;
  deliveryMethod: number;
  payment: Payment | null;
  certificatePayments: CertificatePayment[];
  isPrinted: boolean;
};

/**
 * How a call goes wrong. `lost-request` and `lost-answer`: the connection breaks before or after the act. `late-answer`: the
 * act is done at once and answered seconds later. `no-barcodes`: tickets are printed by a design that has none.
 */
export const MISHAPS = [
  "fewer-seats",
  "error-object",
  "html-500",
  "silence",
  "lost-request",
  "lost-answer",
  "late-answer",
  "conflict",
  "save-error",
  "no-barcodes",
] as const;
export type Mishap = (typeof MISHAPS)[number];

/** `after`: calls that are let through first. */
export type PlannedMishap = { call: CallName; how: Mishap; after?: number | undefined };

type SeatState = { status: number; sessionKey: string | null; orderId: number | null };

/** After its deadline a seat is only marked; the sweep that frees it runs about every minute. */
const FREED_AFTER_MS = 60_000;
const HOLD_MS = 15 * 60_000;

export const USUAL_SOURCE = 11;

const getKey = (performanceId: number, seatId: number) => `${performanceId} ${seatId}`;

export type WorldOptions = {
  /** How long an order is being saved after Checkout, by the emulator's clock. */
  saveMs?: number | undefined;
  /** Of lines, tickets and orders. Barcodes follow from it, so a later start needs a higher one. */
  lastId?: number | undefined;
  onProblem?: ((problem: string) => void) | undefined;
};

/** All that the emulator knows. Times are milliseconds of its own clock. */
export class World {
  readonly sessions = new Map<string, EmulatedSession>();
  readonly orders = new Map<number, EmulatedOrder>();
  readonly constituents = new Constituents();
  readonly memberships = new Memberships();
  readonly certificates = new Certificates();
  readonly calls: CallName[] = [];
  /** Requests and answers that the vendor's schemas do not allow, and calls that are not emulated. */
  readonly problems: string[] = [];
  readonly mishaps: PlannedMishap[] = [];
  readonly #seats = new Map<string, SeatState>();
  #ahead = 0;
  #lastId: number;

  readonly saveMs: number;
  readonly #onProblem: (problem: string) => void;

  constructor(
    readonly hall: EmulatedHall,
    { saveMs = 0, lastId = 900, onProblem = () => undefined }: WorldOptions = {},
  ) {
    this.saveMs = saveMs;
    this.#lastId = lastId;
    this.#onProblem = onProblem;
  }

  report(problems: readonly string[]) {
    this.problems.push(...problems);
    problems.forEach((problem) => this.#onProblem(problem));
  }

  now = () => Date.now() + this.#ahead;
  nextId = () => (this.#lastId += 1);

  advance(seconds: number) {
    this.#ahead += seconds * 1_000;
    this.settle();
  }

  startSession(source = USUAL_SOURCE): EmulatedSession {
    const session: EmulatedSession = {
      key: randomBytes(20).toString("hex").toUpperCase(),
      isLoggedIn: false,
      isGuest: false,
      source,
      constituentId: GENERAL_PUBLIC,
      email: null,
      deadline: null,
      seatsExpired: false,
      firstSeatAt: null,
      lines: [],
      contributions: [],
      certificates: [],
      properties: {
        ModeOfSaleId: this.hall.modeOfSale,
        SourceId: source,
        AddressId: 0,
        DeliveryMethodId: -1,
        Notes: null,
      },
      certificatePayments: [],
      checkout: null,
      orderId: 0,
    };
    this.sessions.set(session.key, session);
    return session;
  }

  /** Starts the session's clock if it does not run. */
  getDeadline(session: EmulatedSession): number {
    session.deadline ??= this.now() + HOLD_MS;
    return session.deadline;
  }

  seatState(performanceId: number, seat: EmulatedSeat): SeatState {
    const known = this.#seats.get(getKey(performanceId, seat.id));
    if (known !== undefined) return known;
    const state = { status: seat.status, sessionKey: null, orderId: null };
    this.#seats.set(getKey(performanceId, seat.id), state);
    return state;
  }

  findSeat = (seatId: number): EmulatedSeat | undefined =>
    this.hall.seats.find(({ id, isSeat }) => id === seatId && isSeat);

  findPrice = (seatId: number, priceTypeId: number): Price | undefined =>
    this.hall.prices.find(
      ({ zone, priceType }) => zone === this.findSeat(seatId)?.zone && priceType === priceTypeId,
    );

  lock(session: EmulatedSession, performanceId: number, seat: EmulatedSeat) {
    Object.assign(this.seatState(performanceId, seat), {
      status: LOCKED,
      sessionKey: session.key,
    });
  }

  free(performanceId: number, seatId: number) {
    const seat = this.findSeat(seatId);
    if (seat === undefined) return;
    const { status } = seat;
    Object.assign(this.seatState(performanceId, seat), { status, sessionKey: null });
  }

  /** What is in carts. */
  listLocked = () =>
    [...this.#seats].flatMap(([key, { status, sessionKey }]) => {
      const [performance = 0, seat = 0] = key.split(" ").map(Number);
      return status === LOCKED && sessionKey !== null ? [{ performance, seat, sessionKey }] : [];
    });

  /** Somebody buys the seat at the venue's counter. */
  sellElsewhere(performanceId: number, seatId: number) {
    this.#seats.set(getKey(performanceId, seatId), {
      status: PAID,
      sessionKey: null,
      orderId: null,
    });
  }

  /** The venue changes a price: carts that are open have the new one. */
  changePrice(zone: number, priceType: number, amount: number) {
    for (const price of this.hall.prices)
      if (price.zone === zone && price.priceType === priceType) price.amount = amount;
  }

  isAvailable = (performanceId: number, seat: EmulatedSeat, statuses: readonly number[] = [FREE]) =>
    seat.isSeat && statuses.includes(this.seatState(performanceId, seat).status);

  /** Does what is due by now: marks and frees expired seats, saves orders. */
  settle() {
    for (const session of this.sessions.values()) {
      this.#finishSaving(session);
      this.#expire(session);
    }
  }

  #expire(session: EmulatedSession) {
    const { deadline, checkout, lines } = session;
    if (deadline === null || this.now() < deadline) return;
    if (checkout !== null && checkout.state !== "failed") return;
    const seats = lines.flatMap(({ performanceId, tickets }) =>
      tickets.map(({ seatId }) => ({ performanceId, seatId })),
    );
    if (seats.length === 0) return;
    session.seatsExpired = true;
    if (this.now() < deadline + FREED_AFTER_MS) return;
    for (const { performanceId, seatId } of seats)
      if (this.#seats.get(getKey(performanceId, seatId))?.sessionKey === session.key)
        this.free(performanceId, seatId);
  }

  #finishSaving(session: EmulatedSession) {
    const { checkout } = session;
    if (checkout?.state !== "saving" || this.now() < checkout.at) return;
    checkout.state = "saved";
    const id = this.nextId();
    const { Notes: notes, DeliveryMethodId: method } = session.properties;
    this.orders.set(id, {
      id,
      sessionKey: session.key,
      constituentId: session.constituentId,
      email: session.email,
      at: checkout.at,
      lines: session.lines,
      contributions: session.contributions,
      certificates: session.certificates,
      notes: typeof notes === "string" ? notes : null,
      deliveryMethod: Number(method),
      payment: checkout.payment,
      certificatePayments: session.certificatePayments,
      isPrinted: false,
    });
    session.orderId = id;
    this.certificates.settle(session);
    for (const { levelId } of session.contributions) {
      const level = this.hall.levels.find((each) => each.id === levelId);
      if (level !== undefined) this.memberships.start(session.constituentId, level, this.now());
    }
    this.markSeats(session.lines, { status: PAID, sessionKey: null, orderId: id });
  }

  markSeats(lines: readonly EmulatedLine[], state: Partial<SeatState>) {
    for (const { performanceId, tickets } of lines)
      for (const { seatId } of tickets) {
        const seat = this.findSeat(seatId);
        if (seat !== undefined) Object.assign(this.seatState(performanceId, seat), state);
      }
  }
}
