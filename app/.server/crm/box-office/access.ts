import { z } from "zod";

import type { AccessCalls } from "../access";
import type { Ask } from "./requester";
import { customerShape, signedInShape } from "./shapes/customer";

const nothing = z.unknown().transform(() => null);
const aliveShape = z.object({ alive: z.boolean() }).transform(({ alive }) => alive);
const knownShape = z.object({ known: z.boolean() }).transform(({ known }) => known);

/** How somebody becomes known, and stops being so. Never kept. */
export function accessCalls(ask: Ask): AccessCalls {
  const post = (path: string, body: unknown) => ({ method: "POST" as const, path, body });
  return {
    signIn: ({ caller, ...body }) =>
      ask(
        { ...post("/customer-sessions", body), ...(caller !== undefined && { caller }) },
        signedInShape,
        ["not-allowed", "not-signed-in"],
      ),
    beginRegistration: (registration, mail) =>
      ask(post("/registrations", { ...registration, ...mail }), signedInShape, ["invalid"]),
    mailRegistrationAgain: (customerSession, body) =>
      ask({ method: "POST", path: "/registrations/mail", body, customerSession }, nothing, [
        "not-signed-in",
        "invalid",
      ]),
    confirmRegistration: (body) =>
      ask(post("/registrations/confirm", body), signedInShape, ["not-allowed", "invalid"]),
    mailMagicLink: (body) => ask(post("/customer/magic-links", body), nothing, ["invalid"]),
    mailPasswordReset: (body) => ask(post("/customer/forgot-password", body), nothing, ["invalid"]),
    isLinkAlive: (purpose, token) =>
      ask(post("/customer/check-link", { purpose, token }), aliveShape),
    signInByLink: (proof) =>
      ask(post("/customer/authenticate-magic-link", proof), signedInShape, ["not-allowed"]),
    choosePassword: (body) =>
      ask(post("/customer/reset-password", body), signedInShape, ["not-allowed", "invalid"]),
    isKnown: (email) => ask(post("/customer/is-known", { email }), knownShape),
    endSession: (customerSession) =>
      ask({ method: "DELETE", path: "/customer-sessions/current", customerSession }, nothing),
    signOut: (customerSession) =>
      ask({ method: "DELETE", path: "/customer-sessions", customerSession }, nothing, [
        "not-signed-in",
      ]),
    getCustomer: (customerSession) =>
      ask({ method: "GET", path: "/customer", customerSession }, customerShape, ["not-signed-in"]),
  };
}
