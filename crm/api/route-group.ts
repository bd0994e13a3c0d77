import type { Operations } from "#contract/define";
import { serveAll, type Handlers } from "#contract/fastify";
import type { Deps } from "../platform/http/app";
import type { RouteGroup } from "../platform/http/app";
import { sessionsOf } from "../people/sign-in/request-session";
import type { SignedInStaff } from "../people/staff-accounts/staff";

export const notFound = { problem: { code: "not-found" } } as const;

export const notSignedIn = { problem: { code: "not-signed-in" } } as const;

/** Returns 200 with the body, or `not-found` for null. */
export const okOrNotFound = <T>(body: T | null) =>
  body === null ? notFound : ({ status: 200, body } as const);

/** Takes the operations, then their handlers: two calls, since the handlers' types are inferred from the operations. */
export function routeGroup<const All extends Operations>(operations: All) {
  return (handlersOf: (deps: Deps) => Handlers<All, SignedInStaff>): RouteGroup =>
    (app, deps) =>
      serveAll(app, operations, sessionsOf(deps))(handlersOf(deps));
}
