import { expect, it } from "vitest";

import { api, add, newBasket } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { tokenIn, waitForMail } from "../support/mailbox";
import { isSignedIn, newEmail } from "../support/sign-in";
import { confirmPlace, lookAtPlace, offerFreedSeats, soldOut } from "../support/waiting-list";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const placeToken = async (email: string, kind: "waiting-list-joined" | "waiting-list-offer") =>
  tokenIn(await waitForMail(email, kind));
const signInByPlace = (token: string, session?: string) =>
  api.signInByWaitingPlace({ body: { token }, session });

const needs = { seatNeeds: { companions: null, stepFree: true, aisle: false } };

/** A stranger joins a sold-out performance's list with someone's email, and fills a basket. */
async function joinAsStranger() {
  const { free, instanceId, join } = await soldOut();
  const stranger = await newGuest();
  const basketId = await newBasket();
  const other = await soldOut();
  await other.free();
  await add(basketId, { instanceId: other.instanceId });
  await api.claimBasket({ params: { id: basketId }, session: stranger.session });
  const joined = await api.joinWaitingList({
    params: { id: instanceId },
    session: stranger.session,
    body: { quantity: 1, accessNeeds: "Near the exit", ...needs },
  });
  expect(joined.outcome).toBe("ok");
  return { free, join, instanceId, basketId, ...stranger };
}

async function offerSeat({ free, email }: Awaited<ReturnType<typeof joinAsStranger>>) {
  await free();
  await offerFreedSeats();
  return placeToken(email, "waiting-list-offer");
}

async function getDetails(customerId: string) {
  const { firstName, phone, emailVerifiedAt } = await stored.customers.one({ id: customerId });
  return { firstName, phone, proved: emailVerifiedAt !== null };
}
const basketOwner = async (basketId: string) =>
  (await stored.baskets.find({ id: basketId }, ["customerId"]))[0]?.customerId;

it("confirming a waiting list place ends the session of whoever entered the email, and discards their details and basket", async () => {
  const place = await joinAsStranger();
  expect((await confirmPlace(await placeToken(place.email, "waiting-list-joined"))).outcome).toBe(
    "ok",
  );
  expect(await isSignedIn(place.session)).toBe(false);
  expect(await getDetails(place.customerId)).toEqual({ firstName: "", phone: "", proved: true });
  expect(await basketOwner(place.basketId)).toBeNull();
  const entry = await stored.waitingListEntries.one({ customerId: place.customerId }, [
    "state",
    "stepFree",
    "accessNeeds",
  ]);
  // The place is what its owner has confirmed.
  expect(entry).toEqual({ state: "waiting", stepFree: true, accessNeeds: "Near the exit" });
  const { outcome, value } = await signInByPlace(await offerSeat(place));
  expect([outcome, value.customer.firstName]).toEqual(["ok", ""]);
  expect(await isSignedIn(place.session)).toBe(false);
});

it("confirming a waiting list place in the browser that joined keeps its session, details and basket, and ends others", async () => {
  const place = await joinAsStranger();
  const other = `other.${place.customerId}`;
  await stored.customerSessions.insert({
    tokenHash: other,
    customerId: place.customerId,
    expiresAt: fromNow({ hours: 1 }),
  });
  const token = await placeToken(place.email, "waiting-list-joined");
  expect((await confirmPlace(token, place.session)).outcome).toBe("ok");
  expect(await isSignedIn(place.session)).toBe(true);
  expect(await stored.customerSessions.count({ tokenHash: other })).toBe(0);
  expect(await getDetails(place.customerId)).toMatchObject({ firstName: "Ada", proved: true });
  expect(await basketOwner(place.basketId)).toBe(place.customerId);
});

it("a guest's details are kept for the browser that joined, whose session ends", async () => {
  const place = await joinAsStranger();
  const token = await placeToken(place.email, "waiting-list-joined");
  const body = { token, joinedBy: place.session };
  expect((await api.confirmWaitingPlace({ body })).outcome).toBe("ok");
  expect(await isSignedIn(place.session)).toBe(false);
  expect(await getDetails(place.customerId)).toMatchObject({ firstName: "Ada", proved: true });
  const { value: signedIn } = await signInByPlace(await offerSeat(place));
  expect(signedIn.customer.firstName).toBe("Ada");
});

it("details that a stranger entered are discarded, whichever session the owner's browser joined with", async () => {
  const place = await joinAsStranger();
  const own = await newGuest(place.email);
  const token = await placeToken(place.email, "waiting-list-joined");
  const body = { token, joinedBy: own.session };
  expect((await api.confirmWaitingPlace({ body })).outcome).toBe("ok");
  expect(await isSignedIn(place.session)).toBe(false);
  expect(await getDetails(place.customerId)).toEqual({ firstName: "", phone: "", proved: true });
});

it("signing in by the offer of a place that was confirmed without proof ends earlier sessions and discards details", async () => {
  const place = await joinAsStranger();
  // As the previous release confirmed it.
  await stored.waitingListEntries.change({ customerId: place.customerId }, { state: "waiting" });
  const { outcome, value } = await signInByPlace(await offerSeat(place));
  expect([outcome, value.customer.firstName]).toEqual(["ok", ""]);
  expect([await isSignedIn(place.session), await isSignedIn(value.session)]).toEqual([false, true]);
  expect(await basketOwner(place.basketId)).toBeNull();
});

it("a stranger's later place with the same email leaves the owner's link working, and only one of them is confirmed", async () => {
  const { join } = await soldOut();
  const email = newEmail();
  const owner = await newGuest(email);
  await join(owner.session);
  const own = await placeToken(email, "waiting-list-joined");
  const stranger = await newGuest(email);
  await join(stranger.session, 2);
  await waitForMail(email, "waiting-list-joined", 2);
  expect((await lookAtPlace(own)).value).toMatchObject({ state: "unconfirmed", quantity: 1 });
  expect((await confirmPlace(own, owner.session)).outcome).toBe("ok");
  const later = tokenIn(await waitForMail(email, "waiting-list-joined", 2));
  expect([(await confirmPlace(later)).outcome, await isSignedIn(owner.session)]).toEqual([
    "conflict/email-waits",
    true,
  ]);
});
