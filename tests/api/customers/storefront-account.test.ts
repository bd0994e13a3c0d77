import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { createBoxOffice } from "../../../app/.server/ticketing/box-office";
import { createLogger } from "../../../app/.server/logger";
import { renewMembership } from "../../../app/pages/account/memberships/page.server";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { closeDatabase } from "../support/create-test-performance";
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
  await closeDatabase();
});

it("the account page renews a membership into a basket of its customer's, and nobody else's", async () => {
  const [due, other] = [await member(FRIEND, 350), await member(FRIEND, 10)];
  await crm.changeCustomerMembership({
    session: due.session,
    params: { id: due.membershipId },
    body: { autoRenew: true },
  });
  const renew = (membershipId: string, crmSession: string) =>
    renewMembership(
      crm,
      { membershipId, requestKey: randomUUID() },
      { basketId: null, crmSession },
    );
  expect(await renew(due.membershipId, due.session)).toMatchObject({
    ok: true,
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
  expect(await renew(other.membershipId, due.session)).toEqual({ ok: false, code: "not-found" });
  expect(await renew(other.membershipId, other.session)).toEqual({
    ok: false,
    code: "refused",
    message: "membershipOwned",
  });
});
