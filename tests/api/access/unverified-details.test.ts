import { expect, it } from "vitest";

import { add, address, call, newBasket, put } from "../support/box-office";
import { makeReady } from "../support/buyers";
import { createTestPerformance, query } from "../support/create-test-performance";
import { tokenIn } from "../support/mailbox-of";
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

/** Registers an address with all that a form asks for, and fills a basket with notes. */
async function registerStranger() {
  const email = newEmail();
  const typed = { phone: "2125550111", mobile: "2125550112", birthDate: "1980-05-01" };
  const { body } = await startRegistration(email, typed);
  const { session } = body;
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  await put(basketId, "customer", session);
  await put(basketId, "delivery", session, { optionId: "Postal", address });
  expect(body.customer.addresses).toHaveLength(1);
  return { email, session, customerId: body.customer.id, basketId, instanceId };
}

type Way = "link" | "code" | "reset";

/** Shows the mailbox, from a browser that may have a session. */
async function prove(way: Way, email: string, session?: string): Promise<SignedIn> {
  if (way === "reset") {
    const token = tokenIn(await mailedLink("forgot-password", email));
    return (await resetPassword(token, "Concert1", session)).body;
  }
  const mail = await mailedLink("magic-links", email);
  const shown = way === "link" ? { token: tokenIn(mail) } : { email, code: codeIn(mail) };
  return (await redeemLink(shown, session)).body;
}

const basketOf = async (id: string) =>
  (
    await query<{ customer_id: string | null; delivery_address_id: string | null }>`
      select customer_id, delivery_address_id from baskets where id = ${id}`
  )[0];

const nothing = {
  firstName: "",
  lastName: "",
  phone: "",
  mobile: null,
  birthDate: null,
  birthYear: null,
  addresses: [],
};

it.each<Way>(["link", "code", "reset"])(
  "what was typed into an account is dropped when its owner comes by a mailed %s from another browser",
  async (way) => {
    const { email, customerId, basketId } = await registerStranger();
    const { customer } = await prove(way, email);
    expect(customer).toMatchObject({ id: customerId, email, ...nothing });
    expect(await basketOf(basketId)).toEqual({ customer_id: null, delivery_address_id: null });
    // Somebody else's session does not make it the owner's own.
    const other = await registerStranger();
    const stranger = await prove(way, other.email, (await registerStranger()).session);
    expect(stranger.customer).toMatchObject(nothing);
  },
);

it.each<Way>(["link", "code", "reset"])(
  "what was typed into an account stays when the mailed %s is used in the browser that is signed in to it",
  async (way) => {
    const { email, session, customerId, basketId } = await registerStranger();
    const { customer } = await prove(way, email, session);
    expect(customer).toMatchObject({
      id: customerId,
      firstName: "Ada",
      phone: "2125550111",
      birthDate: "1980-05-01",
      addresses: [{ line1: address.line1, isPrimary: true }],
    });
    expect((await basketOf(basketId))?.customer_id).toBe(customerId);
  },
);

it("what was typed into an account is dropped once: what its owner enters afterwards stays", async () => {
  const { email, instanceId } = await registerStranger();
  const first = await prove("link", email);
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  const person = { session: first.session, customerId: first.customer.id, email };
  const refused = await pay(await makeReady(basketId, person));
  expect([refused.status, refused.body.fields]).toEqual([400, { name: "missing" }]);
  const { version } = first.customer;
  const own = { firstName: "Olive", lastName: "Owner", phone: "2125550199", version };
  const named = await call("PATCH", "/customer", { session: first.session, body: own });
  expect(named.status).toBe(200);
  expect((await prove("reset", email)).customer).toMatchObject({ firstName: "Olive" });
});
