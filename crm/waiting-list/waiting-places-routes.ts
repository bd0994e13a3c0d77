import { toIso } from "../platform/dates";
import { withDeadlockRetry } from "../payments/with-deadlock-retry";
import { confirmPlace, leaveWaitingList } from "./waiting-list";
import { findPlaceByToken, type WaitingPlace } from "./waiting-places";
import type { RouteGroup } from "../platform/http/app";
import { openSession } from "../sign-in/customer-sign-in";
import { problems, refuse } from "../platform/http/problem";
import { signedInSchema } from "#contract/schemas/customer";
import { placeTokenSchema, waitingPlaceSchema } from "#contract/schemas/waiting-place";

const tags = ["customers"];

/**
 * A place on a waiting list by the link in its mail, which needs no account. What only looks (a mail scanner, a browser
 * that loads ahead) changes nothing.
 */
export const waitingPlaces: RouteGroup = (app, { db, env }) => {
  app.post(
    "/waiting-list/look",
    {
      schema: {
        tags,
        summary: "How a place stands and what is kept for it; looking changes nothing",
        body: placeTokenSchema,
        response: { 200: waitingPlaceSchema, ...problems(400, 404) },
      },
    },
    async ({ body }, reply) => {
      const place = await findPlaceByToken(db, body.token);
      return place === null ? refuse(reply, "not-found") : placeAnswer(place, env.CURRENCY);
    },
  );

  app.post(
    "/waiting-list/confirm",
    {
      schema: {
        tags,
        summary: "Puts a guest's place in the line. Safe to repeat",
        description:
          "Refused as a conflict: `email-waits`, another place of the same email is in it.",
        body: placeTokenSchema,
        response: { 200: waitingPlaceSchema, ...problems(400, 404, 409) },
      },
    },
    async ({ body }, reply) => {
      const place = await findPlaceByToken(db, body.token);
      if (place === null) return refuse(reply, "not-found");
      const confirmed = await db.transaction((tx) =>
        confirmPlace(tx, place.instance.id, place.customerId),
      );
      if (confirmed === "email-waits") return refuse(reply, "conflict", { reason: confirmed });
      const now = await findPlaceByToken(db, body.token);
      return now === null ? refuse(reply, "not-found") : placeAnswer(now, env.CURRENCY);
    },
  );

  app.post(
    "/waiting-list/leave",
    {
      schema: {
        tags,
        summary: "Gives a place up; seats that were kept for it are the next one's. Safe to repeat",
        body: placeTokenSchema,
        response: { 200: waitingPlaceSchema, ...problems(400, 404, 409) },
      },
    },
    async ({ body }, reply) => {
      const place = await findPlaceByToken(db, body.token);
      if (place === null) return refuse(reply, "not-found");
      const left = await withDeadlockRetry(() =>
        db.transaction((tx) => leaveWaitingList(tx, place.instance.id, place.customerId)),
      );
      if (left === "paying") return refuse(reply, "conflict", { reason: "paying" });
      const now = await findPlaceByToken(db, body.token);
      return now === null ? refuse(reply, "not-found") : placeAnswer(now, env.CURRENCY);
    },
  );

  app.post(
    "/waiting-list/sessions",
    {
      schema: {
        tags,
        summary: "Signs a guest in for whom seats are kept, to take them up",
        description:
          "Only who has no account: a customer with one signs in, since this link lives longer than one to sign in with.",
        body: placeTokenSchema,
        response: { 201: signedInSchema, ...problems(400, 401, 404) },
      },
    },
    async ({ body }, reply) => {
      const place = await findPlaceByToken(db, body.token);
      if (place === null || place.offer === null) return refuse(reply, "not-found");
      if (!place.isGuest) return refuse(reply, "not-signed-in");
      const { customerId } = place;
      return reply.code(201).send(await db.transaction((tx) => openSession(tx, customerId)));
    },
  );
};

function placeAnswer({ offer, instance, firstName: _, ...place }: WaitingPlace, currency: string) {
  return {
    ...place,
    instance: { ...instance, startsAt: toIso(instance.startsAt) },
    offer: offer && {
      ...offer,
      until: toIso(offer.until),
      total: { amount: offer.total, currency },
    },
  };
}
