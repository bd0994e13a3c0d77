import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import * as memberships from "../../../app/pages/account/memberships/route";
import { sendForm } from "../../support/ask-page";
import { contextOf } from "../../support/test-context";
import { FRIEND, member } from "../support/members";
import { storefrontCrm } from "../support/storefront-crm";

const crm = storefrontCrm();
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
