import { z } from "zod";

import type { FormAnswerer, InstanceWishes } from "../instance-wishes";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketShape } from "./shapes/basket";
import { signedInShape } from "./shapes/customer";
import {
  heldEntryShape,
  instanceFormShape,
  interestShape,
  waitingPlaceShape,
} from "./shapes/instance-wishes";

/** What is answered is of no use here: the page reads it anew. */
const nothing = z.unknown().transform(() => null);

/** Registrations of interest, a performance's own form, waiting lists. Never kept, never older than the call. */
export function instanceWishCalls(ask: Ask): InstanceWishes {
  return {
    listInterest: (customerSession) =>
      ask(
        { method: "GET", path: "/customer/registrations", customerSession },
        z.array(interestShape),
        ["not-signed-in"],
      ),
    registerInterest: (instanceId, body, customerSession) =>
      ask({ method: "POST", path: registrations(instanceId), body, customerSession }, nothing, [
        "not-found",
        "not-signed-in",
        "invalid",
        "conflict",
      ]),
    withdrawInterest: (instanceId, customerSession) =>
      ask({ method: "DELETE", path: registrations(instanceId), customerSession }, nothing, [
        "not-found",
        "not-signed-in",
      ]),

    getInstanceForm: (instanceId, who) =>
      ask(
        {
          method: "GET",
          path:
            "basketId" in who
              ? path`/instances/${instanceId}/form?basketId=${who.basketId}`
              : path`/instances/${instanceId}/form`,
          ...sessionOf(who),
        },
        instanceFormShape,
        ["not-found"],
      ),
    answerInstanceForm: (instanceId, who, answers) =>
      ask(
        {
          method: "PUT",
          path: path`/instances/${instanceId}/form`,
          body: { answers, basketId: "basketId" in who ? who.basketId : null },
          ...sessionOf(who),
        },
        nothing,
        ["not-found", "not-signed-in", "invalid"],
      ),

    findWaitingEntry: (instanceId, customerSession) =>
      ask({ method: "GET", path: waitingList(instanceId), customerSession }, heldEntryShape, [
        "not-found",
        "not-signed-in",
      ]),
    async joinWaitingList(instanceId, body, who) {
      let customerSession = "session" in who ? who.session : null;
      if ("guest" in who) {
        const entered = await ask(
          { method: "POST", path: "/customers/guests", body: who.guest },
          signedInShape,
          ["invalid"],
        );
        if (!entered.ok) return entered;
        customerSession = entered.value.session;
      }
      return ask(
        { method: "POST", path: waitingList(instanceId), body, customerSession },
        heldEntryShape,
        ["not-found", "not-signed-in", "invalid", "conflict"],
      );
    },
    leaveWaitingList: (instanceId, customerSession) =>
      ask({ method: "DELETE", path: waitingList(instanceId), customerSession }, nothing, [
        "not-found",
        "not-signed-in",
        "conflict",
      ]),

    lookAtPlace: (token) =>
      ask({ method: "POST", path: "/waiting-list/look", body: { token } }, waitingPlaceShape, [
        "not-found",
      ]),
    confirmPlace: (token) =>
      ask({ method: "POST", path: "/waiting-list/confirm", body: { token } }, waitingPlaceShape, [
        "not-found",
        "conflict",
      ]),
    leavePlace: (token) =>
      ask({ method: "POST", path: "/waiting-list/leave", body: { token } }, waitingPlaceShape, [
        "not-found",
        "conflict",
      ]),
    signInByPlace: (token) =>
      ask({ method: "POST", path: "/waiting-list/sessions", body: { token } }, signedInShape, [
        "not-found",
        "not-signed-in",
      ]),
    takeUpReserved: (reservedId, basketId, customerSession) =>
      ask(
        {
          method: "POST",
          path: path`/reserved-orders/${reservedId}/take-up`,
          body: { basketId },
          customerSession,
        },
        basketShape,
        ["not-found", "not-signed-in", "conflict"],
      ),
  };
}

const registrations = (instanceId: string) => path`/instances/${instanceId}/registrations`;
const waitingList = (instanceId: string) => path`/instances/${instanceId}/waiting-list`;
const sessionOf = (who: FormAnswerer) => ("session" in who ? { customerSession: who.session } : {});
