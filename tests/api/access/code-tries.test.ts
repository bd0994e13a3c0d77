import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { newVoucher } from "../support/codes";

const WRONG = "ABCD-1234567";
const WRONG_TRIES = 20;

type Trier = { caller: string; session?: string; browser?: string };

const ask = async (code: string, who: Trier): Promise<number> =>
  (await call("POST", "/gift-vouchers/balance", { body: { code }, ...who })).status;

async function usedUp(): Promise<string> {
  const caller = randomUUID();
  for (let tries = 0; tries < WRONG_TRIES; tries += 1)
    expect(await ask(WRONG, { caller })).toBe(422);
  return caller;
}

it("codes tried from an address whose tries others used up are refused for strangers and guests, and accepted for a registered customer and a known browser", async () => {
  const [caller, code, { session }] = [
    await usedUp(),
    await newVoucher(5_000),
    await newCustomer(),
  ];
  const guest = await newGuest();
  expect(await ask(code, { caller })).toBe(429);
  expect(await ask(code, { caller, session: guest.session })).toBe(429);
  expect(await ask(code, { caller, session })).toBe(200);
  expect(await ask(code, { caller, browser: randomUUID() })).toBe(200);
});

it("codes tried from an address whose tries others used up are limited for a registered customer and for a known browser, each by a count of their own", async () => {
  const [caller, code, { session }] = [
    await usedUp(),
    await newVoucher(5_000),
    await newCustomer(),
  ];
  const browser = randomUUID();
  for (const who of [
    { caller, session },
    { caller, browser },
  ]) {
    for (let tries = 0; tries < WRONG_TRIES; tries += 1) expect(await ask(WRONG, who)).toBe(422);
    expect(await ask(code, who)).toBe(429);
  }
  expect(await ask(code, { caller, browser: randomUUID() })).toBe(200);
});

it("codes tried from an address whose tries others used up are limited for all known browsers behind it together", async () => {
  const caller = await usedUp();
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1)
    statuses.push(await ask(WRONG, { caller, browser: randomUUID() }));
  expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
});

it("wrong codes in addresses, which other sites can have opened, use up no tries of the forms", async () => {
  const caller = randomUUID();
  const open = async (to: string) => {
    const gift = { body: { code: "NONE-0000-NONE" }, caller };
    const [programme, membership] = [`/programmes/${to}`, "/membership-gifts/find"];
    return [
      (await call("GET", programme, { caller })).status,
      (await call("POST", membership, gift)).status,
    ];
  };
  for (let tries = 0; tries < WRONG_TRIES; tries += 1)
    expect(await open(`NONE${tries}`)).toEqual([422, 422]);
  expect(await open("NONE")).toEqual([429, 429]);
  expect(await ask(await newVoucher(5_000), { caller })).toBe(200);
});
