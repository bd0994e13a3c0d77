import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/features";
import { ownSystem } from "../../../crm/system/own/own-system";
import { boxOfficeOn } from "../support/other-system";
import { readyBasket, urls } from "../support/paying";
import { paymentsOf } from "../support/payment-deps";

const started: { close: () => Promise<unknown> }[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

/** A box office whose ticketing system lacks features. */
async function boxOfficeWithout(...off: FeatureName[]) {
  const boxOffice = await boxOfficeOn({ ...ownSystem, features: featuresWithout(off) });
  started.push(boxOffice);
  return boxOffice;
}

it("without saved cards no card is kept, whatever the payment asks for", async () => {
  const kept = async (...off: FeatureName[]) => {
    const { api } = await boxOfficeWithout(...off);
    const { basketId, session, total } = await readyBasket();
    await api.startPayment({
      params: { id: basketId },
      body: { ...urls, expectedTotal: total, locale: "en-us", keepCard: true },
      session,
      key: randomUUID(),
    });
    return (await paymentsOf(basketId)).map(({ keepCard }) => keepCard);
  };
  expect([await kept(), await kept("savedCards")]).toEqual([[true], [false]]);
});
