import { expect } from "vitest";

import type { CallName } from "../../../crm/system/tessitura/call-types";
import { remoteIds, RemoteMemory } from "./remote-memory";
import { startEmulator } from "./tessitura-emulator";
import type { OrderBuyer, OrderToCommit } from "../../../crm/system/system";
import { createOrderCalls } from "../../../crm/system/tessitura/orders";
import { createPeople } from "../../../crm/system/tessitura/people";
import { createSeatCalls } from "../../../crm/system/tessitura/seats";

export const BASKET = "basket-1";
export const ORDER = "5d9f1a52-6c1e-4f6e-9d1b-0b6f0f0f0001";

export const seatToSell = (seatId: string, price: number, priceTypeId = "p1") => ({
  instanceId: "i4849",
  seatId,
  bandId: "b61",
  priceTypeId,
  price,
});

export const buyer: OrderBuyer = {
  id: "c0000000-0000-4000-8000-000000000001",
  firstName: "Ada",
  lastName: "Lovell",
  email: "ada@example.com",
  isProven: true,
  phone: "2125550123",
  address: {
    lines: ["12 Amsterdam Avenue"],
    city: "New York",
    state: "NY",
    postcode: "10023",
    country: "US",
  },
};

/** Two seats of 80 and 40, with a fee of 2.50 each. */
export const order: OrderToCommit = {
  id: ORDER,
  basketId: BASKET,
  total: 12_500,
  currency: "USD",
  payment: "pi_authorised",
  buyer,
  notes: [],
  delivery: null,
  seats: [seatToSell("s101", 8_250), seatToSell("s102", 4_250, "p3")],
  donations: [],
  memberships: [],
  vouchers: [],
  newVouchers: [],
};

const deliveryMethods = [{ method: 2, option: "PrintAtHome" }];

/** Seats and orders of an emulator, with what the adapter remembers and the errors that it logged. */
export async function startOrders({
  limitMs = 30_000,
  ...settings
}: Parameters<typeof startEmulator>[0] & { limitMs?: number } = {}) {
  const emulator = await startEmulator(settings);
  const memory = new RemoteMemory();
  const { client, world } = emulator;
  const shared = { client, baskets: memory.baskets, ids: remoteIds };
  const seats = createSeatCalls({ ...shared, settings: { source: 11 }, holdSeconds: 900 });
  const errors: string[] = [];
  const note = (_: object, message: string) => void errors.push(message);
  const orders = createOrderCalls({
    ...shared,
    settings: {
      source: 11,
      donations: { fund: 12, funds: [{ fund: 14, own: "education" }] },
      memberships: { organization: 3, fund: 15 },
      deliveryMethods,
      payment: { method: 4, giftCertificateMethod: 11, creditMethods: [] },
    },
    orders: memory.orders,
    people: createPeople({
      client,
      people: memory.people,
      settings: { loginType: 1, addressType: 3, phoneType: 1, emailType: 1 },
      log: { warn: note } as never,
    }),
    history: { client, people: memory.people, settings: { loginType: 1 } },
    paymentMethod: 4,
    log: { warn: note, error: note } as never,
    limitMs,
    pollMs: 10,
  });
  const fail = (call: CallName, how: (typeof world.mishaps)[number]["how"], after = 0) =>
    void world.mishaps.push({ call, how, after });
  const getCount = (call: CallName) => world.calls.filter((made) => made === call).length;
  return { ...emulator, memory, seats, orders, errors, fail, getCount };
}

type Started = Awaited<ReturnType<typeof startOrders>>;

/** Locks the order's seats for its basket. */
export async function lockSeats({ seats }: Started, toLock = order.seats) {
  const locked = await seats.lock(BASKET, toLock);
  expect(locked.ok && locked.value.seats.length).toBe(toLock.length);
}

/** What becomes of the order. */
export const committed = {
  newVouchers: [] as { code: string; amount: number }[],
  mayHaveBarcodesLater: false,
  number: expect.stringMatching(/^\d+$/) as string,
  tickets: [
    { instanceId: "i4849", seatId: "s101", barcode: expect.stringMatching(/^7\d{5}$/) as string },
    { instanceId: "i4849", seatId: "s102", barcode: expect.stringMatching(/^7\d{5}$/) as string },
  ],
};
