import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";

import { createBoxOffice } from "../../../app/.server/ticketing/box-office";
import { requestScope } from "../../../app/.server/request-scope";
import { addTicketsToBasket } from "../../../app/pages/events/add-tickets-to-basket.server";
import { createLogger } from "../../../app/.server/logger";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { newCustomer } from "../support/box-office";
import { closeDatabase, createTestPerformance } from "../support/create-test-performance";

const crm = createBoxOffice({
  env: {
    CRM_BASE_URL: workerBoxOffice.crmUrl,
    CRM_API_KEY: workerBoxOffice.apiKey,
    CATALOGUE_FRESH_SECONDS: 60,
  },
  logger: createLogger("silent"),
});

afterAll(async () => {
  await crm.close();
  await closeDatabase();
});

const rows = [{ row: "A", seats: 8 }];

describe("the storefront's way to whole baskets", () => {
  it("finds what a customer left in another one, brings it along or says which limit is in the way", async () => {
    const { instanceId } = await createTestPerformance({ rows, instance: { max_tickets: 3 } });
    const { session } = await newCustomer();
    const wish = (quantity: number) => ({
      instanceId,
      choices: [{ band: "A", priceTypeId: "standard", quantity }],
      together: true,
      requestKey: randomUUID(),
    });
    const left = await addTicketsToBasket(crm, null, wish(2), session);
    const hand = await addTicketsToBasket(crm, null, wish(2), session);
    if (!left.ok || !hand.ok) throw new Error("no tickets");
    const listed = await crm.listOtherBaskets({ query: { except: hand.basket.id }, session });
    expect(listed).toMatchObject({ ok: true, value: [{ id: left.basket.id, tickets: [{}, {}] }] });
    const asCustomer = <T>(work: () => Promise<T>) =>
      requestScope.run(
        {
          requestId: "r",
          address: "",
          visitor: "v",
          crmSession: () => session,
          knownBrowser: () => null,
        },
        work,
      );
    const merge = () =>
      crm.mergeBaskets({
        params: { id: hand.basket.id },
        body: { from: left.basket.id },
        idempotencyKey: randomUUID(),
      });
    await asCustomer(async () => {
      expect(await merge()).toMatchObject({
        failure: { code: "limit", limit: { maxTickets: 3, totalTickets: 4 } },
      });
      await crm.removeTicket({
        params: { id: hand.basket.id, ticketId: hand.basket.tickets[0]?.id ?? "" },
      });
    });
    const merged = await asCustomer(merge);
    expect(merged).toMatchObject({ ok: true, value: { tickets: [{}, {}, {}] } });
    expect(await crm.listOtherBaskets({ query: { except: hand.basket.id }, session })).toEqual({
      ok: true,
      value: [],
    });
    expect(await crm.listOtherBaskets({ session: randomUUID() })).toMatchObject({
      failure: { code: "not-signed-in" },
    });
  });
});
