import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { createBoxOffice } from "../../../app/.server/ticketing/box-office";
import { createLogger } from "../../../app/.server/logger";
import * as memberships from "../../../app/pages/account/memberships/route";
import { sendForm } from "../../support/ask-page";
import { contextOf } from "../../support/test-context";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { FRIEND, member } from "../support/members";

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
});

it("the memberships page renews a membership into its customer's basket, and not another customer's", async () => {
  const [due, other] = [await member(FRIEND, 350), await member(FRIEND, 10)];
  await crm.changeCustomerMembership({
    session: due.session,
    params: { id: due.membershipId },
    body: { autoRenew: true },
  });
  const renew = async (membership: string, crmSession: string) => {
    const context = contextOf(crm, { session: { crmSession } });
    const form = { intent: "renew", membership, requestKey: randomUUID() };
    const answer = await sendForm(memberships, context, form);
    return { ...answer, basket: await context.basket() };
  };
  expect(await renew(due.membershipId, due.session)).toMatchObject({
    leadsTo: "/checkout/basket",
    basket: {
      customerId: due.customerId,
      items: [
        {
          kind: "membership",
          productId: FRIEND,
          total: { amount: 4500 },
          details: { renews: true, autoRenew: true },
        },
      ],
    },
  });
  expect((await renew(other.membershipId, due.session)).status).toBe(404);
  expect(await renew(other.membershipId, other.session)).toMatchObject({
    status: 400,
    data: { message: "membershipOwned" },
  });
});
