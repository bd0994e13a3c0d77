import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";

type GiftAid = { declaredAt: string | null };

it("gift aid is refused for donations in dollars, and an existing declaration can be ended", async () => {
  const { session, customerId } = await newCustomer();
  const refused = await call("PUT", "/customer/gift-aid", {
    session,
    body: { ukTaxpayer: true, statement: "I pay tax in the United Kingdom." },
  });
  expect(refused).toMatchObject({ status: 403, body: { reason: "gift-aid-elsewhere" } });
  const read = async () => (await call<GiftAid>("GET", "/customer/gift-aid", { session })).body;
  expect(await read()).toEqual({ declaredAt: null });

  await query`insert into gift_aid_declarations (customer_id, statement)
    values (${customerId}, 'I do.')`;
  expect((await read()).declaredAt).not.toBeNull();
  await call("PUT", "/customer/gift-aid", { session, body: { end: true } });
  expect(await read()).toEqual({ declaredAt: null });
  expect((await call("GET", "/customer/gift-aid")).status).toBe(401);
});
