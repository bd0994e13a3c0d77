import { randomUUID } from "node:crypto";

import { sampleAddress } from "../../support/samples/address";
import { addLine, api, add, newBasket } from "./box-office";
import { newCredit } from "./codes";
import { FRIEND, newMember } from "./members";
import { createTestPerformance } from "./create-test-performance";
import type { OrderBody } from "./paying";
import { buyByCard } from "./prepared-basket";
import { newSubscription } from "./subscribers";
import { fromNow } from "../../support/api/stored";
import { atOnce, stored } from "./stored";

/** A customer whose unique secret is in every name and address: a response that contains it reveals the owner. */
export type Owner = Awaited<ReturnType<typeof createOwner>>;

/** Creates a customer with something on every account page. */
export async function createOwner() {
  const secret = `Zyxwv${randomUUID().replaceAll("-", "").slice(0, 10)}`;
  const email = `${secret.toLowerCase()}@example.com`;
  const { value: registered } = await api.registerCustomer({
    body: {
      firstName: secret,
      lastName: secret,
      email,
      password: "NobodyKnows1",
      phone: "2125550199",
      address: sampleAddress({ line1: secret, city: secret }),
    },
  });
  const { session, customer } = registered;
  const order = await buyWithDonation(session, secret);
  const { membershipId } = await newMember(FRIEND, 100, customer.id);
  await newCredit(customer.id, 4_321);
  await newSubscription(customer.id);
  const card = await stored.storedCards.insert({
    customerId: customer.id,
    providerId: `pm_${secret}`,
    brand: "Visa",
    maskedNumber: "•••• 9876",
    cardholderName: secret,
    expiryMonth: 6,
    expiryYear: 2040,
    isPreferred: true,
  });
  const { value: addresses } = await api.listAddresses({ session });
  const { value: relative } = await api.addHouseholdMember({
    session,
    body: { firstName: "Kit", lastName: secret },
  });
  const reservedId = await reserveSeats(customer.id, order.tickets[0]?.instance.id ?? "");
  return {
    secret,
    email,
    session,
    customerId: customer.id,
    order,
    membershipId,
    cardId: card?.id ?? "",
    memberId: relative.id,
    addressId: addresses[0]?.id ?? "",
    reservedId,
    ticketIds: order.tickets.map(({ id }) => id),
  };
}

async function buyWithDonation(session: string, secret: string): Promise<OrderBody> {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  await addLine(basketId, {
    kind: "donation",
    fundId: "annual",
    amount: 12_300,
    recognitionName: secret,
  });
  await api.claimBasket({ params: { id: basketId }, session });
  await api.setDelivery({
    params: { id: basketId },
    session,
    body: { optionId: "PrintAtHome", address: null },
  });
  await api.setAdditionalDetails({
    params: { id: basketId },
    session,
    body: {
      specialRequests: secret,
      accessRequirements: null,
      marketing: null,
    },
  });
  const ready = { basketId, session, customerId: "", email: "", instanceId: "", total: 0 };
  const paid = await buyByCard(ready);
  if (paid.state !== "confirmed") throw new Error(`the order is ${paid.state}`);
  return paid;
}

async function reserveSeats(customerId: string, instanceId: string): Promise<string> {
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  const holdUntil = fromNow({ days: 30 });
  return atOnce(async ({ reservedOrders, claims }) => {
    const reserved = { basketId, customerId, holdUntil, locked: false, state: "open" } as const;
    const { id } = await reservedOrders.insert(reserved);
    await claims.change({ basketId, state: "held" }, { reservedId: id, heldUntil: holdUntil });
    return id;
  });
}
