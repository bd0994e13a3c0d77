import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { newVoucher } from "../support/codes";

const WRONG = "ABCD-1234567";
const WRONG_TRIES = 20;

type Sender = { caller: string; session?: string; browser?: string };

const checkBalance = async (code: string, sender: Sender): Promise<number> =>
  (await call("POST", "/gift-vouchers/balance", { body: { code }, ...sender })).status;

async function blockedAddress(): Promise<string> {
  const caller = randomUUID();
  for (let tries = 0; tries < WRONG_TRIES; tries += 1)
    expect(await checkBalance(WRONG, { caller })).toBe(422);
  return caller;
}

it("an address that has used up its code attempts is refused for anonymous visitors and guests, but not for registered customers and known browsers", async () => {
  const [caller, code, { session }] = [
    await blockedAddress(),
    await newVoucher(5_000),
    await newCustomer(),
  ];
  const guest = await newGuest();
  expect(await checkBalance(code, { caller })).toBe(429);
  expect(await checkBalance(code, { caller, session: guest.session })).toBe(429);
  expect(await checkBalance(code, { caller, session })).toBe(200);
  expect(await checkBalance(code, { caller, browser: randomUUID() })).toBe(200);
});

it("registered customers and known browsers behind an address that has used up its code attempts each have their own limit", async () => {
  const [caller, code, { session }] = [
    await blockedAddress(),
    await newVoucher(5_000),
    await newCustomer(),
  ];
  const browser = randomUUID();
  for (const sender of [
    { caller, session },
    { caller, browser },
  ]) {
    for (let tries = 0; tries < WRONG_TRIES; tries += 1)
      expect(await checkBalance(WRONG, sender)).toBe(422);
    expect(await checkBalance(code, sender)).toBe(429);
  }
  expect(await checkBalance(code, { caller, browser: randomUUID() })).toBe(200);
});

it("all known browsers behind one address share a limit of 60 code attempts", async () => {
  const caller = await blockedAddress();
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1)
    statuses.push(await checkBalance(WRONG, { caller, browser: randomUUID() }));
  expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
});

it("wrong codes in links, which other sites can open, do not use up the code attempts of forms", async () => {
  const caller = randomUUID();
  const openLinks = async (to: string) => {
    const gift = { body: { code: "NONE-0000-NONE" }, caller };
    const [programme, membership] = [`/programmes/${to}`, "/membership-gifts/find"];
    return [
      (await call("GET", programme, { caller })).status,
      (await call("POST", membership, gift)).status,
    ];
  };
  for (let tries = 0; tries < WRONG_TRIES; tries += 1)
    expect(await openLinks(`NONE${tries}`)).toEqual([422, 422]);
  expect(await openLinks("NONE")).toEqual([429, 429]);
  expect(await checkBalance(await newVoucher(5_000), { caller })).toBe(200);
});
