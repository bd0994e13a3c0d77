import { expect } from "vitest";

import { registration } from "../api/support/box-office";
import { tokenIn, waitForMail } from "../api/support/mailbox";
import { confirmUrl, linkUrl } from "../api/support/sign-in";
import { buy, newCustomer, newEmail, newGuest, payByCard, readyBasket } from "./support/buying";
import { onEachSystem } from "./support/scenarios";

onEachSystem("people", (scenario) => {
  scenario("a mailed link signs its reader in, once", async (house) => {
    const { email, customerId } = await newCustomer(house);
    await house.api.sendMagicLink({ body: { email, linkUrl } });
    const token = tokenIn(await waitForMail(email, "magic-link"));
    const signedIn = await house.api.signInByLink({ body: { token } });
    expect(signedIn.value.customer.id).toBe(customerId);
    const again = await house.api.signInByLink({ body: { token } });
    expect(again.outcome).toBe("not-allowed/link-expired");
  });

  scenario(
    "an email and its password sign in, a wrong password does not",
    async (house) => {
      const { email, customerId } = await newCustomer(house);
      const sign = (password: string) => house.api.signIn({ body: { email, password } });
      expect((await sign("Concert1")).value.customer.id).toBe(customerId);
      expect((await sign("Concert2")).outcome).toBe("not-signed-in");
    },
    { needs: ["passwords"] },
  );

  scenario(
    "an account is ready once its mailed link was confirmed",
    async (house) => {
      const email = newEmail();
      await house.api.startRegistration({ body: { ...registration(email), confirmUrl } });
      const { text } = await waitForMail(email, "registration");
      const token = /registration=([\w-]+)/.exec(text ?? "")?.[1] ?? "none";
      const body = { token, password: "Concert1" };
      const confirmed = await house.api.confirmRegistration({ body });
      expect(confirmed.value.customer.email).toBe(email);
    },
    { needs: ["passwords"] },
  );

  scenario(
    "a second account with the same email is refused",
    async (house) => {
      const { email } = await newCustomer(house);
      const again = await house.api.registerCustomer({ body: registration(email) });
      expect(again.outcome).toBe("conflict/email-taken");
    },
    { needs: ["passwords"] },
  );

  scenario("the link of an email that nobody knows is answered like any other", async (house) => {
    const known = await newCustomer(house);
    const ask = (email: string) => house.api.sendMagicLink({ body: { email, linkUrl } });
    const [first, second] = [await ask(known.email), await ask(newEmail())];
    expect(second.outcome).toBe(first.outcome);
  });

  scenario("guests who give the same email are not signed in as each other", async (house) => {
    const first = await buy(house, { buyer: await newGuest(house) });
    const second = await newGuest(house, first.email);
    const params = { id: first.order.id };
    const { outcome } = await house.api.getOrder({ params, session: second.session });
    expect(outcome).toBe("not-found");
  });

  scenario(
    "a guest who proves the mailbox by a link has the orders of that email",
    async (house) => {
      const { order, email } = await buy(house, { buyer: await newGuest(house) });
      await house.api.sendMagicLink({ body: { email, linkUrl } });
      const token = tokenIn(await waitForMail(email, "magic-link"));
      const { value } = await house.api.signInByLink({ body: { token } });
      const { outcome } = await house.api.getOrder({
        params: { id: order.id },
        session: value.session,
      });
      expect(outcome).toBe("ok");
    },
  );

  scenario("a returning customer buys again under the same account", async (house) => {
    const buyer = await newCustomer(house);
    const first = await payByCard(house, await readyBasket(house, { buyer }));
    const second = await payByCard(house, await readyBasket(house, { buyer }));
    expect([first, second].map(({ customer }) => customer.id)).toEqual([
      buyer.customerId,
      buyer.customerId,
    ]);
  });

  scenario("a new customer's order is theirs in the record of orders", async (house) => {
    const { order, email } = await buy(house);
    const { firstName } = order.customer;
    expect(await house.findOwner(order.id)).toEqual({ firstName, email });
  });

  scenario("a customer who buys twice is there once", async (house) => {
    const buyer = await newCustomer(house);
    const [first, second] = [await buy(house, { buyer }), await buy(house, { buyer })];
    expect(await house.countPeople(buyer.email)).toBe(1);
    expect(await house.findOwner(second.order.id)).toEqual(await house.findOwner(first.order.id));
  });

  scenario("a customer whom the venue knows by email is not made again", async (house) => {
    const email = newEmail();
    await house.addPerson(email);
    const { order } = await buy(house, { buyer: await newCustomer(house, email) });
    expect(await house.countPeople(email)).toBe(1);
    expect((await house.findOwner(order.id))?.email).toBe(email);
  });

  scenario("a guest's order is nobody's account's, and makes nobody", async (house) => {
    const { order, email } = await buy(house, { buyer: await newGuest(house) });
    expect(await house.findOwner(order.id)).toBeNull();
    expect(await house.countPeople(email)).toBe(0);
  });

  scenario("changed details are in the next order", async (house) => {
    const buyer = await newCustomer(house);
    const { session } = buyer;
    const { version } = (await house.api.getCustomer({ session })).value;
    await house.api.changeDetails({ body: { version, firstName: "Grace" }, session });
    const order = await payByCard(house, await readyBasket(house, { buyer }));
    expect(order.customer.firstName).toBe("Grace");
  });

  scenario("a session that ended reads nothing any more", async (house) => {
    const { session } = await newCustomer(house);
    await house.api.endSession({ session });
    expect((await house.api.getCustomer({ session })).outcome).toBe("not-signed-in");
  });
});
