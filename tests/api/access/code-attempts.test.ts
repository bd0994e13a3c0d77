import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { newVoucher } from "../support/codes";

const WRONG = "ABCD-1234567";
const WRONG_TRIES = 20;

type Sender = { caller: string; session?: string; browser?: string };

const checkBalance = async (code: string, sender: Sender): Promise<string> =>
  (await api.getVoucherBalance({ body: { code }, ...sender })).outcome;

async function blockedAddress(): Promise<string> {
  const caller = randomUUID();
  for (let tries = 0; tries < WRONG_TRIES; tries += 1)
    expect(await checkBalance(WRONG, { caller })).toBe("code-not-recognised");
  return caller;
}

it("an address that has used up its code attempts is refused for anonymous visitors and guests, but not for registered customers and known browsers", async () => {
  const [caller, code, { session }] = [
    await blockedAddress(),
    await newVoucher(5_000),
    await newCustomer(),
  ];
  const guest = await newGuest();
  expect(await checkBalance(code, { caller })).toBe("not-allowed/too-many-tries");
  expect(await checkBalance(code, { caller, session: guest.session })).toBe(
    "not-allowed/too-many-tries",
  );
  expect(await checkBalance(code, { caller, session })).toBe("ok");
  expect(await checkBalance(code, { caller, browser: randomUUID() })).toBe("ok");
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
      expect(await checkBalance(WRONG, sender)).toBe("code-not-recognised");
    expect(await checkBalance(code, sender)).toBe("not-allowed/too-many-tries");
  }
  expect(await checkBalance(code, { caller, browser: randomUUID() })).toBe("ok");
});

it("all known browsers behind one address share a limit of 60 code attempts", async () => {
  const caller = await blockedAddress();
  const statuses: string[] = [];
  for (let tries = 0; tries < 61; tries += 1)
    statuses.push(await checkBalance(WRONG, { caller, browser: randomUUID() }));
  expect(statuses).toEqual([
    ...Array<string>(60).fill("code-not-recognised"),
    "not-allowed/too-many-tries",
  ]);
});

it("wrong codes in links, which other sites can open, do not use up the code attempts of forms", async () => {
  const caller = randomUUID();
  const openLinks = async (to: string) => {
    const gift = { body: { code: "NONE-0000-NONE" }, caller };
    return [
      (await api.getProgramme({ params: { code: to }, caller })).outcome,
      (await api.findMembershipGift(gift)).outcome,
    ];
  };
  for (let tries = 0; tries < WRONG_TRIES; tries += 1)
    expect(await openLinks(`NONE${tries}`)).toEqual(["code-not-recognised", "code-not-recognised"]);
  expect(await openLinks("NONE")).toEqual([
    "not-allowed/too-many-tries",
    "not-allowed/too-many-tries",
  ]);
  expect(await checkBalance(await newVoucher(5_000), { caller })).toBe("ok");
});
