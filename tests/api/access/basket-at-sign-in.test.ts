import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, newBasket, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { tokenIn } from "../support/mailbox";
import { ticketBasket } from "../support/prepared-basket";
import {
  codeIn,
  confirmUrl,
  mailedLink,
  newEmail,
  registrationToken,
  startRegistration,
} from "../support/sign-in";
import { registration } from "../../support/samples/registration";
import { stored } from "../support/stored";

type Visit = { basketId: string | null; savings: "yes" | "no" };

const password = "Concert1";
const guest = () => ({
  firstName: "Ada",
  lastName: "Lovell",
  email: newEmail(),
  phone: "2125550123",
});

/** Every way of a visitor to sign in, as what it calls after a basket was begun. */
const WAYS = {
  password: async () => {
    const { email } = await newCustomer();
    return (visit: Visit) => api.signIn({ body: { email, password, visit } });
  },
  link: async () => {
    const { email } = await newCustomer();
    const token = tokenIn(await mailedLink("magic-links", email));
    return (visit: Visit) => api.signInByLink({ body: { token, visit } });
  },
  code: async () => {
    const { email } = await newCustomer();
    const code = codeIn(await mailedLink("magic-links", email));
    return (visit: Visit) => api.signInByLink({ body: { email, code, visit } });
  },
  "new password": async () => {
    const { email } = await newCustomer();
    const token = tokenIn(await mailedLink("forgot-password", email));
    return (visit: Visit) => api.resetPassword({ body: { token, password, visit } });
  },
  registration: () => {
    const body = { ...registration(newEmail()), confirmUrl };
    return (visit: Visit) => api.startRegistration({ body: { ...body, visit } });
  },
  "registration's link": async () => {
    const email = newEmail();
    await startRegistration(email);
    const token = await registrationToken(email);
    return (visit: Visit) => api.confirmRegistration({ body: { token, password, visit } });
  },
  guest: () => (visit: Visit) => api.registerGuest({ body: { ...guest(), visit } }),
  payer: () => (visit: Visit) => api.registerPayer({ body: { requestKey: randomUUID(), visit } }),
};

const findOwner = async (id: string) =>
  (await stored.baskets.one({ id }, ["customerId"])).customerId;

it.each(Object.entries(WAYS))(
  "signing in by %s claims the visitor's basket and returns its checkout",
  async (_name, prepare) => {
    const signIn = await prepare();
    const { id } = await ticketBasket();
    const { value, outcome } = await signIn({ basketId: id, savings: "yes" });
    expect(outcome).toBe("ok");
    const { session, customer, visit } = value;
    expect(await findOwner(id)).toBe(customer.id);
    const read = await api.getCheckout({ params: { id }, query: { savings: "yes" }, session });
    expect(read.outcome).toBe("ok");
    expect(visit).toEqual({ checkout: read.value, hasOtherBaskets: false });
  },
);

it.each(Object.entries(WAYS))(
  "signing in by %s leaves another customer's basket alone, and says nothing of it",
  async (_name, prepare) => {
    const owner = await newGuest();
    const { id } = await ticketBasket({ session: owner.session });
    for (const basketId of [id, randomUUID()]) {
      const signIn = await prepare();
      const { visit } = (await signIn({ basketId, savings: "no" })).value;
      expect(visit).toEqual({ checkout: null, hasOtherBaskets: false });
    }
    expect(await findOwner(id)).toBe(owner.customerId);
  },
);

it("signing in tells whether the customer has other baskets, with and without one in the visit", async () => {
  const { email, session } = await newCustomer();
  const signIn = async (basketId: string | null) => {
    const { value } = await api.signIn({
      body: { email, password, visit: { basketId, savings: "no" } },
    });
    return value.visit;
  };
  expect(await signIn(null)).toEqual({ checkout: null, hasOtherBaskets: false });
  await newBasket(session);
  expect(await signIn(null)).toMatchObject({ hasOtherBaskets: false });
  const { id } = await ticketBasket({ session });
  expect(await signIn(null)).toEqual({ checkout: null, hasOtherBaskets: true });
  expect(await signIn(id)).toMatchObject({ checkout: { basket: { id } }, hasOtherBaskets: false });
  const { id: later } = await ticketBasket();
  expect(await signIn(later)).toMatchObject({
    checkout: { basket: { id: later } },
    hasOtherBaskets: true,
  });
});

it("a wrong password claims nothing", async () => {
  const { email } = await newCustomer();
  const { id } = await ticketBasket();
  const visit = { basketId: id, savings: "no" } as const;
  const { outcome } = await api.signIn({ body: { email, password: "Wrong1234", visit } });
  expect(outcome).toBe("not-signed-in");
  expect(await findOwner(id)).toBeNull();
});

it("a guest's form that is sent again signs in to the same visit, whose basket it has claimed", async () => {
  const { id } = await ticketBasket();
  const visit = { basketId: id, savings: "no" } as const;
  const body = { ...guest(), requestKey: randomUUID(), visit };
  const first = await api.registerGuest({ body });
  expect((await api.registerGuest({ body })).value).toEqual(first.value);
});

it("without a visit a sign-in returns none", async () => {
  const { email } = await newCustomer();
  expect((await api.signIn({ body: { email, password } })).value.visit).toBeUndefined();
});
