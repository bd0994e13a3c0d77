import { expect, it } from "vitest";

import {
  committed,
  lockSeats,
  ORDER,
  order,
  startOrders,
} from "../../../../tests/support/servers/tessitura-orders";
import { createVoucherCalls } from "./certificates";

const NUMBER = "7000000001";

async function start(worth = 50) {
  const started = await startOrders();
  const certificate = started.world.certificates.add(NUMBER, worth);
  await lockSeats(started);
  const vouchers = createVoucherCalls({ client: started.client });
  return { ...started, certificate, vouchers };
}

const paid = (amount: number) => ({ ...order, vouchers: [{ code: NUMBER, amount }] });

it("a certificate is found with what is left of it, by its number without hyphens", async () => {
  const { vouchers, world, certificate } = await start();
  certificate.used = 12.5;
  expect(await vouchers.find(NUMBER)).toEqual({
    ok: true,
    value: { amount: 5_000, balance: 3_750 },
  });
  world.certificates.add("12345678901", 20);
  expect(await vouchers.find("1234-5678901")).toMatchObject({ value: { balance: 2_000 } });
  expect(await vouchers.find("7999999999")).toEqual({ ok: true, value: null });
});

it("a failure is not an unknown certificate", async () => {
  const { vouchers, fail } = await start();
  fail("readGiftCertificate", "html-500");
  expect(await vouchers.find(NUMBER)).toMatchObject({ failure: { code: "unavailable" } });
});

it("a certificate pays a part, and the card the rest", async () => {
  const { orders, world, certificate } = await start();
  expect(await orders.commit(paid(5_000))).toEqual({ ok: true, value: committed });
  const [made] = world.orders.values();
  expect(made?.payment?.amount).toBe(75);
  expect(certificate).toMatchObject({ used: 50, sessionKey: null });
  expect(await orders.find(ORDER)).toEqual({ ok: true, value: committed });
});

it("a certificate pays for all of an order", async () => {
  const { orders, world, certificate } = await start(200);
  expect(await orders.commit({ ...paid(12_500), payment: null })).toEqual({
    ok: true,
    value: committed,
  });
  expect([...world.orders.values()][0]?.payment).toBeNull();
  expect(certificate.used).toBe(125);
});

it.each([
  ["has less left", 30, null],
  ["pays in another cart", 50, "another session"],
])(
  "an order whose certificate %s is refused, and nothing is paid",
  async (_, worth, sessionKey) => {
    const { orders, certificate, getCount } = await start(worth);
    certificate.sessionKey = sessionKey;
    expect(await orders.commit(paid(5_000))).toMatchObject({ failure: { code: "refused" } });
    expect(certificate).toMatchObject({ used: 0, sessionKey });
    expect(getCount("checkOut")).toBe(0);
  },
);

it("a certificate of an order that is refused can be used in another basket", async () => {
  const { orders, certificate, fail } = await start();
  fail("checkOut", "error-object");
  expect(await orders.commit(paid(5_000))).toMatchObject({ failure: { code: "refused" } });
  expect(certificate).toMatchObject({ used: 0, sessionKey: null });
});

it("a certificate whose code was removed after a refused order does not pay", async () => {
  const { orders, world, certificate, fail } = await start();
  fail("checkOut", "error-object");
  fail("removeGiftCertificatePayment", "html-500");
  expect(await orders.commit(paid(5_000))).toMatchObject({ failure: { code: "refused" } });
  expect(certificate.sessionKey).not.toBeNull();
  expect(await orders.commit(order)).toEqual({ ok: true, value: committed });
  expect([...world.orders.values()][0]?.payment?.amount).toBe(125);
  expect(certificate).toMatchObject({ used: 0, sessionKey: null });
});
