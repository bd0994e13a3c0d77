import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { z } from "zod";

import { KNOWN_CALLER, listProblemNames, requiresSession } from "./define";
import type { HandlerInput, Operation, Operations, Reply } from "./define";
import { type Features, isOffered } from "../names/features";
import { listFeatures } from "../operations/index";
import { problemBody, problemSchema } from "../problems/problem-json";
import { GENERAL_PROBLEMS, type Problem, PROBLEMS } from "../problems/problems";
import type { AuditRead, StaffPermission } from "../schemas/staff";

declare module "fastify" {
  interface FastifyContextConfig {
    /** No API key required: the call authenticates by other means, or returns only public data. */
    open?: boolean;
  }
}

/** Looks up who is signed in, null when no one is, and what they may do. */
export type Sessions<Staff> = {
  findCustomerId: (request: FastifyRequest) => Promise<string | null>;
  findStaff: (request: FastifyRequest) => Promise<Staff | null>;
  isAllowed: (staff: Staff, permission: StaffPermission) => boolean;
  /** Writes to the audit log what the reply shows to staff. `id`: from the path, null for none. */
  recordRead: (staff: Staff, read: AuditRead, id: string | null) => Promise<void>;
  /** What may be called at all. */
  features: Features;
};

type SignedIn<O extends Operation, Staff> = O extends { findsCustomer: true }
  ? unknown
  : {
      none: unknown;
      customer: { customerId: OrNull<O, string> };
      staff: { staff: OrNull<O, Staff> };
    }[O["session"]];

type OrNull<O extends Operation, T> = O extends { isSessionOptional: true } ? T | null : T;

/** One handler per operation, which can only return what its operation declares. */
export type Handlers<All extends Operations, Staff> = {
  [Name in keyof All]: (
    input: HandlerInput<All[Name]> & SignedIn<All[Name], Staff>,
    request: FastifyRequest,
  ) => Promise<Reply<All[Name]>>;
};

type WhoIsSignedIn<Staff> = { staff?: Staff | null; customerId?: string | null };

const session = z.string().min(20).max(200).optional();
const SESSION_HEADERS = {
  none: {},
  customer: { "x-customer-session": session },
  staff: { "x-staff-session": session },
} as const;

const ORDER_TOKEN_HEADERS = {
  "x-order-token": z
    .string()
    .max(100)
    .optional()
    .describe("Token of a mailed order link, or of the return from the card page"),
};

const idempotencyKey = z.string().min(8).max(100);
const KEY_HEADERS = {
  "idempotency-key": idempotencyKey.optional(),
  "x-visitor": z
    .string()
    .max(100)
    .optional()
    .describe("Identifies a visitor who is not signed in; idempotency keys are scoped to it"),
};

const CALLER_HEADERS = {
  "x-caller": z
    .string()
    .max(200)
    .optional()
    .describe(
      `Identifies the visitor whose failed attempts are counted; stored as a hash. Starts with "${KNOWN_CALLER}" for a browser that has signed in to this account before`,
    ),
  "x-known-browser": z
    .string()
    .max(200)
    .optional()
    .describe("Identifies a browser that has been used to sign in before; stored as a hash"),
};

const namedById = z.object({ id: z.string() });

/**
 * Returns a function that takes the handlers and adds a route for each operation. Operations of features that are off are
 * refused.
 */
export function serveAll<const All extends Operations, Staff>(
  app: FastifyInstance,
  operations: All,
  sessions: Sessions<Staff>,
) {
  /** Who is signed in, as the handler expects. */
  const signedIn = new WeakMap<FastifyRequest, WhoIsSignedIn<Staff>>();
  return (handlers: Handlers<All, Staff>): void => {
    for (const name of Object.keys(operations)) {
      const operation = operations[name];
      // The route's schema has parsed the input into what this handler expects.
      const handle = handlers[name] as AnyHandler | undefined;
      if (operation === undefined || handle === undefined)
        throw new Error(`operation ${name} has no handler`);
      const { reads } = operation;
      const isOn = isOffered(sessions.features, listFeatures(name));
      app.route({
        method: operation.method,
        url: operation.path,
        ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
        config: { open: operation.isOpen === true },
        schema: { operationId: name, ...getSchema(operation) },
        // Before the input is checked: a caller without permission learns nothing about it.
        preValidation: async (request, reply) => {
          if (!isOn) return sendProblem(reply, { code: "feature-off" });
          const access = await checkAccess(operation, sessions, request);
          if ("failure" in access) return sendProblem(reply, access.failure);
          signedIn.set(request, access.signedIn);
        },
        handler: async (request, reply) => {
          const { params, query, body } = request;
          const result = await handle({ params, query, body, ...signedIn.get(request) }, request);
          if ("failure" in result) return sendProblem(reply, result.failure);
          const staff = signedIn.get(request)?.staff ?? null;
          // Before the reply: without the entry, nothing is shown.
          if (reads !== undefined && staff !== null)
            await sessions.recordRead(staff, reads, namedById.safeParse(params).data?.id ?? null);
          const success = operation.success[result.status];
          if (success !== undefined && "file" in success) void reply.type(success.file);
          return reply.code(result.status).send(result.body);
        },
      });
    }
  };
}

type AnyHandler = (
  input: object,
  request: FastifyRequest,
) => Promise<{ status: number; body: unknown } | { failure: Problem }>;

const notSignedIn = { failure: { code: "not-signed-in" } } as const;
const roleNotAllowed = { failure: { code: "not-allowed", reason: "role" } } as const;

/** Returns who is signed in, as the handler expects, or why the operation is refused to them. */
async function checkAccess<Staff>(
  operation: Operation,
  { findCustomerId, findStaff, isAllowed }: Sessions<Staff>,
  request: FastifyRequest,
): Promise<{ signedIn: WhoIsSignedIn<Staff> } | { failure: Problem }> {
  const { session: kind, findsCustomer, permission } = operation;
  if (findsCustomer === true || kind === "none") return { signedIn: {} };
  if (kind === "staff") {
    const staff = await findStaff(request);
    if (staff === null && requiresSession(operation)) return notSignedIn;
    const isRefused = staff !== null && permission !== undefined && !isAllowed(staff, permission);
    return isRefused ? roleNotAllowed : { signedIn: { staff } };
  }
  const customerId = await findCustomerId(request);
  return customerId === null && requiresSession(operation)
    ? notSignedIn
    : { signedIn: { customerId } };
}

export function sendProblem<R extends Pick<FastifyReply, "raw">>(reply: R, problem: Problem): R {
  const body = problemBody(problem);
  // Routes type their replies by their own schemas; problems have the same shape everywhere.
  const untyped = reply as unknown as FastifyReply;
  void untyped.code(body.status).type("application/problem+json").send(body);
  return reply;
}

/** The route's schema, which validates requests, serializes replies and describes both in the OpenAPI document. */
function getSchema(operation: Operation): FastifySchema {
  const { tags, summary, description, params, query, body } = operation;
  const headers = {
    ...SESSION_HEADERS[operation.session],
    ...(operation.needsIdempotencyKey ? KEY_HEADERS : {}),
    ...(operation.needsIdempotencyKey === "always" ? { "idempotency-key": idempotencyKey } : {}),
    ...(operation.countsAttempts ? CALLER_HEADERS : {}),
    ...(operation.takesOrderToken ? ORDER_TOKEN_HEADERS : {}),
  };
  return {
    tags,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    ...(Object.keys(headers).length === 0 ? {} : { headers: z.object(headers) }),
    response: { ...successSchemas(operation), ...problemSchemas(operation) },
  };
}

function successSchemas({ success }: Operation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(success).map(([status, schema]) => [
      status,
      "file" in schema
        ? { content: { [schema.file]: { schema: z.unknown().meta({ format: "binary" }) } } }
        : schema,
    ]),
  );
}

/** One schema per declared status: the union of the declared and the general problems with that status. */
function problemSchemas(operation: Operation): Record<string, unknown> {
  const declared = listProblemNames(operation);
  const statuses = new Set(declared.map((name) => PROBLEMS[name].status));
  const names = [...new Set([...declared, ...GENERAL_PROBLEMS])];
  return Object.fromEntries(
    [...statuses].map((status) => {
      const schemas = names.filter((name) => PROBLEMS[name].status === status).map(problemSchema);
      const schema = schemas.length === 1 ? schemas[0] : z.union(schemas);
      return [status, { content: { "application/problem+json": { schema } } }];
    }),
  );
}
