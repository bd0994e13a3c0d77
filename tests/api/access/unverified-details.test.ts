import { expect, it } from "vitest";

import { api, add, address, newBasket } from "../support/box-office";
import { makeReady } from "../support/buyers";
import { createTestPerformance } from "../support/create-test-performance";
import { tokenIn } from "../support/mailbox";
import { pay } from "../support/paying";
import {
  codeIn,
  mailedLink,
  newEmail,
  redeemLink,
  resetPassword,
  type SignedIn,
  startRegistration,
} from "../support/sign-in";
import { stored } from "../support/stored";

/** Registers an email with every optional detail, and claims a basket with a delivery address. */
async function registerStranger() {
  const email = newEmail();
  const details = { phone: "2125550111", mobile: "2125550112", birthDate: "1980-05-01" };
  const { value } = await startRegistration(email, details);
  const { session } = value;
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  await api.claimBasket({ params: { id: basketId }, session });
  await api.setDelivery({
    params: { id: basketId },
    session,
    body: { optionId: "Postal", address },
  });
  expect(value.customer.addresses).toHaveLength(1);
  return { email, session, customerId: value.customer.id, basketId, instanceId };
}

type Proof = "link" | "code" | "reset";

async function proveMailbox(way: Proof, email: string, session?: string): Promise<SignedIn> {
  if (way === "reset") {
    const token = tokenIn(await mailedLink("forgot-password", email));
    return (await resetPassword(token, "Concert1", session)).value;
  }
  const mail = await mailedLink("magic-links", email);
  const credentials = way === "link" ? { token: tokenIn(mail) } : { email, code: codeIn(mail) };
  return (await redeemLink(credentials, session)).value;
}

const findBasket = async (id: string) =>
  (await stored.baskets.find({ id }, ["customerId", "deliveryAddressId"]))[0];

const emptyDetails = {
  firstName: "",
  lastName: "",
  phone: "",
  mobile: null,
  birthDate: null,
  birthYear: null,
  addresses: [],
};

it.each<Proof>(["link", "code", "reset"])(
  "details entered before the mailbox was verified are discarded when its owner uses an emailed %s in another browser",
  async (way) => {
    const { email, customerId, basketId } = await registerStranger();
    const { customer } = await proveMailbox(way, email);
    expect(customer).toMatchObject({ id: customerId, email, ...emptyDetails });
    expect(await findBasket(basketId)).toEqual({ customerId: null, deliveryAddressId: null });
    // A session of another customer does not count.
    const other = await registerStranger();
    const stranger = await proveMailbox(way, other.email, (await registerStranger()).session);
    expect(stranger.customer).toMatchObject(emptyDetails);
  },
);

it.each<Proof>(["link", "code", "reset"])(
  "details entered before the mailbox was verified are kept when the emailed %s is used in the browser that is signed in",
  async (way) => {
    const { email, session, customerId, basketId } = await registerStranger();
    const { customer } = await proveMailbox(way, email, session);
    expect(customer).toMatchObject({
      id: customerId,
      firstName: "Ada",
      phone: "2125550111",
      birthDate: "1980-05-01",
      addresses: [{ line1: address.line1, isPrimary: true }],
    });
    expect((await findBasket(basketId))?.customerId).toBe(customerId);
  },
);

it("unverified details are discarded once: what the owner enters afterwards is kept", async () => {
  const { email, instanceId } = await registerStranger();
  const first = await proveMailbox("link", email);
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  const person = { session: first.session, customerId: first.customer.id, email };
  const refused = await pay(await makeReady(basketId, person));
  expect([refused.outcome, refused.failure.fields]).toEqual(["invalid", { name: "missing" }]);
  const { version } = first.customer;
  const own = { firstName: "Olive", lastName: "Owner", phone: "2125550199", version };
  const named = await api.changeDetails({ session: first.session, body: own });
  expect(named.outcome).toBe("ok");
  expect((await proveMailbox("reset", email)).customer).toMatchObject({ firstName: "Olive" });
});
