import { afterAll, describe, expect, it } from "vitest";

import { add, call, getBasket, newBasket } from "../support/box-office";
import { enter, takeOut } from "../support/codes";
import { closeDatabase } from "../support/create-test-performance";
import { newProgramme, newRegistration, restrictedPerformance } from "../support/restricted-prices";

afterAll(closeDatabase);

const entitled = async (id: string) =>
  Object.fromEntries(
    (await getBasket(id)).tickets.map(({ priceType, entitled: may }) => [priceType.name, may]),
  );

describe("a basket's ticket whose code was taken out", () => {
  it("is named at once, beside those that everybody may have, until the code is back", async () => {
    const { instanceId, typeId } = await restrictedPerformance("access");
    const code = await newRegistration([typeId]);
    const id = await newBasket();
    const { body } = await enter(id, code);
    await add(id, { instanceId, priceTypeId: typeId });
    await add(id, { instanceId });
    expect(await entitled(id)).toEqual({ Restricted: true, Standard: true });
    await takeOut({ id, codes: body.codes }, code);
    expect(await entitled(id)).toEqual({ Restricted: false, Standard: true });
    await enter(id, code);
    expect(await entitled(id)).toEqual({ Restricted: true, Standard: true });
  });

  it("can be changed to a price for everybody", async () => {
    const { instanceId, typeId } = await restrictedPerformance("programme");
    const code = await newProgramme([instanceId], [typeId]);
    const id = await newBasket();
    const { body } = await enter(id, code);
    const added = await add(id, { instanceId, priceTypeId: typeId });
    await takeOut({ id, codes: body.codes }, code);
    expect(await entitled(id)).toEqual({ Restricted: false });
    const ticket = added.body.tickets[0]?.id ?? "";
    const changed = await call("PATCH", `/baskets/${id}/tickets/${ticket}`, {
      body: { priceTypeId: "standard" },
    });
    expect(changed.status).toBe(200);
    expect(await entitled(id)).toEqual({ Standard: true });
  });
});
