import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";

it("gift aid is refused for donations in dollars, and an existing declaration can be ended", async () => {
  const { session, customerId } = await newCustomer();
  const refused = await api.setGiftAid({
    session,
    body: { ukTaxpayer: true, statement: "I pay tax in the United Kingdom." },
  });
  expect(refused).toMatchObject({ outcome: "not-allowed/gift-aid-elsewhere" });
  const read = async () => (await api.getGiftAid({ session })).value;
  expect(await read()).toEqual({ declaredAt: null });

  await query`insert into gift_aid_declarations (customer_id, statement)
    values (${customerId}, 'I do.')`;
  expect((await read()).declaredAt).not.toBeNull();
  await api.setGiftAid({ session, body: { end: true } });
  expect(await read()).toEqual({ declaredAt: null });
  expect((await api.getGiftAid()).outcome).toBe("not-signed-in");
});
