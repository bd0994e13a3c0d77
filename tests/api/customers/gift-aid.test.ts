import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { stored } from "../support/stored";

it("gift aid is refused for donations in dollars, and an existing declaration can be ended", async () => {
  const { session, customerId } = await newCustomer();
  const refused = await api.setGiftAid({
    session,
    body: { ukTaxpayer: true, statement: "I pay tax in the United Kingdom." },
  });
  expect(refused).toMatchObject({ outcome: "not-allowed/gift-aid-elsewhere" });
  const read = async () => (await api.getGiftAid({ session })).value;
  expect(await read()).toEqual({ declaredAt: null });

  await stored.giftAidDeclarations.insert({ customerId, statement: "I do." });
  expect((await read()).declaredAt).not.toBeNull();
  await api.setGiftAid({ session, body: { end: true } });
  expect(await read()).toEqual({ declaredAt: null });
  expect((await api.getGiftAid()).outcome).toBe("not-signed-in");
});
