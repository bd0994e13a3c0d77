import { afterAll, expect, it } from "vitest";

import { addDays, toDay } from "../../../crm/platform/dates";
import { api, newCustomer } from "../support/box-office";
import { ageBasket, createTestPerformance } from "../support/create-test-performance";
import { startOwnerStorefront } from "../support/owner-storefront";
import { takeUp } from "../support/prepared-basket";
import { listClaims } from "../support/paying";
import { staffSession } from "../support/staff-desk";

const site = await startOwnerStorefront();
afterAll(() => site.close());

it("an expired basket says that seats which staff reserved stay the customer's, and leads to them", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const { customerId, session } = await newCustomer();
  await api.reserveForCustomer({
    params: { id: customerId },
    session: await staffSession(),
    body: {
      instanceId,
      band: "A",
      priceTypeId: "standard",
      quantity: 2,
      until: `${addDays(toDay(new Date()), 1)}T18:00`,
      locked: false,
      reason: "Asked by phone",
    },
  });
  const { value: file } = await api.getCustomerFile({
    params: { id: customerId },
    session: await staffSession(),
  });
  const { value: basket } = await takeUp(file.reserved[0]?.id ?? "", session);
  await ageBasket(basket.id, 60);
  const tab = await site.shop.openTab({ crmSession: session, basketId: basket.id });
  const { html } = await tab.go("/checkout/basket");
  expect(html).toContain("Seats that we reserved for you stay yours");
  expect(html).not.toContain("on sale again");
  expect(await listClaims(instanceId)).toEqual([{ state: "held", n: 2 }]);
  await tab.go("/account/your-orders/reserved");
  expect(tab.shown.html).toContain(file.reserved[0]?.number);
});
