import { waitingListOperations } from "#contract/operations/waiting-list";
import type { WaitingPlace } from "#contract/schemas/interest";
import { trimOrNull } from "#contract/text/trim-text";
import { retryTransaction } from "../platform/database/database";
import { toIso } from "../platform/dates";
import { hashToken } from "../platform/hash";
import { storefrontLink } from "../platform/storefront-links";
import { routeGroup } from "./route-group";
import { openSession } from "../people/sign-in/customer-sessions";
import { readSessionHash } from "../people/sign-in/request-session";
import { withVisit } from "../desk/customer-file/checkout";
import { proveMailbox } from "../people/sign-in/unverified-details";
import {
  findUpcoming,
  listInterested,
  listRegistrations,
  listWaiting,
  registerInterest,
  withdrawInterest,
} from "../desk/waiting-list/interest-registrations";
import { interestErrors, waitingErrors } from "../desk/waiting-list/rules";
import { addressKey } from "../desk/waiting-list/waiting-line";
import {
  confirmPlace,
  findWaitingEntry,
  joinWaitingList,
  leaveWaitingList,
} from "../desk/waiting-list/waiting-list";
import { findPlaceByToken, type PlaceRecord } from "../desk/waiting-list/waiting-places";
import { okOrNotFound, notFound, notSignedIn } from "../platform/http/replies";

const passed = { failure: { code: "conflict", reason: "performance-passed" } } as const;
const paying = { failure: { code: "conflict", reason: "paying" } } as const;

/**
 * Registrations of interest and waiting-list places, for signed-in customers and by mailed link. Reads change nothing, so
 * that mail scanners and prefetching browsers are harmless.
 */
export const waitingList = routeGroup(waitingListOperations)((deps) => {
  const { db, env } = deps;
  const placeReply = async (token: string) => {
    const place = await findPlaceByToken(db, token);
    return okOrNotFound(place && placeBody(place, env.CURRENCY));
  };
  return {
    listInterest: async ({ customerId }) => ({
      status: 200,
      body: await listRegistrations(db, customerId),
    }),

    async registerInterest({ params: { id }, body, customerId }) {
      const fields = interestErrors(id, body);
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      const instance = await findUpcoming(db, id);
      if (instance === null) return notFound;
      if (!instance.isUpcoming) return passed;
      const written = await db.transaction((tx) => registerInterest(tx, id, customerId, body));
      const [registration] = written ? await listRegistrations(db, customerId, id) : [];
      return registration === undefined
        ? { failure: { code: "invalid", fields: { alternatives: "unknown" } } }
        : { status: 201, body: registration };
    },

    async withdrawInterest({ params, customerId }) {
      const withdrawn = await withdrawInterest(db, params.id, customerId);
      return withdrawn ? { status: 204, body: null } : notFound;
    },

    getWaitingEntry: async ({ params, customerId }) =>
      okOrNotFound(await findWaitingEntry(db, params.id, customerId)),

    async joinWaitingList({ params: { id }, body, customerId }, request) {
      const instance = await findUpcoming(db, id);
      if (instance === null) return notFound;
      if (!instance.isUpcoming) return passed;
      const entry = { ...body, accessNeeds: trimOrNull(body.accessNeeds) };
      const fields = waitingErrors(entry, instance.maxTickets);
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      const place = {
        ...entry,
        linkUrl: storefrontLink(env.STOREFRONT_URL, "waiting-list"),
        holder: addressKey(request, env.CRM_API_KEY),
      };
      const limits = { perAddress: env.HOLD_LIMIT_ADDRESS, perCustomer: env.HOLD_LIMIT_CUSTOMER };
      const joined = await db.transaction((tx) =>
        joinWaitingList(tx, id, customerId, place, limits),
      );
      if (!joined.ok) return joined;
      return { status: 201, body: joined.value };
    },

    async leaveWaitingList({ params, customerId }) {
      const left = await retryTransaction(() =>
        db.transaction((tx) => leaveWaitingList(tx, params.id, customerId)),
      );
      if (left === "paying") return paying;
      return left === "left" ? { status: 204, body: null } : notFound;
    },

    getWaitingPlace: ({ body }) => placeReply(body.token),

    async confirmWaitingPlace({ body }, request) {
      const place = await findPlaceByToken(db, body.token);
      if (place === null) return notFound;
      const { instance, customerId } = place;
      const prover =
        body.joinedBy === undefined
          ? { sessionHash: readSessionHash(request), keepsSession: true }
          : { sessionHash: hashToken(body.joinedBy) };
      const confirmed = await retryTransaction(() =>
        db.transaction(async (tx) => {
          const result = await confirmPlace(tx, instance.id, customerId);
          // A confirmed place is kept, so it must be confirmed before the unconfirmed ones are given up.
          if (result === "confirmed") await proveMailbox(tx, customerId, prover);
          return result;
        }),
      );
      return confirmed === "email-waits"
        ? { failure: { code: "conflict", reason: confirmed } }
        : placeReply(body.token);
    },

    async leaveWaitingPlace({ body }) {
      const place = await findPlaceByToken(db, body.token);
      if (place === null) return notFound;
      const left = await retryTransaction(() =>
        db.transaction((tx) => leaveWaitingList(tx, place.instance.id, place.customerId)),
      );
      return left === "paying" ? paying : placeReply(body.token);
    },

    async signInByWaitingPlace({ body }, request) {
      const place = await findPlaceByToken(db, body.token);
      if (place === null || place.offer === null) return notFound;
      if (!place.isGuest) return notSignedIn;
      const { customerId } = place;
      request.actor = { customer: customerId };
      const signedIn = await retryTransaction(() =>
        db.transaction(async (tx) => {
          await proveMailbox(tx, customerId, { sessionHash: readSessionHash(request) });
          return openSession(tx, customerId);
        }),
      );
      return { status: 201, body: await withVisit(deps, signedIn, body.visit) };
    },

    listWaitingCustomers: async ({ params, query }) => ({
      status: 200,
      body: await listWaiting(db, params.id, query),
    }),

    listInterestedCustomers: async ({ params, query }) => ({
      status: 200,
      body: await listInterested(db, params.id, query),
    }),
  };
});

function placeBody({ offer, instance, ...place }: PlaceRecord, currency: string): WaitingPlace {
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
