import type { FastifyReply, FastifyRequest } from "fastify";

import type { CallName } from "../../../crm/system/tessitura/call-types";
import { cartCalls } from "./calls/cart";
import { catalogueCalls } from "./calls/catalogue";
import { certificateCalls } from "./calls/certificates";
import { checkoutCalls } from "./calls/checkout";
import { peopleCalls } from "./calls/people";
import { referenceCalls } from "./calls/reference";
import { sessionCalls } from "./calls/sessions";
import { type EmulatedRequest, type Handler, Hangs, Refused } from "./handler";
import { findSchemaErrors } from "./validate-exchange";
import type { Mishap, World } from "./world";

const handlers: Partial<Record<CallName, Handler>> = {
  ...sessionCalls,
  ...cartCalls,
  ...certificateCalls,
  ...checkoutCalls,
  ...catalogueCalls,
  ...referenceCalls,
  ...peopleCalls,
};

/** `hangs`: it comes too late for most callers. */
type Answer = { status: number; body: unknown; hangs?: true };

const listErrors = (description: string) => [
  { Code: null, Description: description, Details: "at Vendor.Internal.Frame()", ErrorPath: null },
];

/** The next mishap of the call, which happens once. */
function takeMishap({ mishaps }: World, name: CallName): Mishap | null {
  const next = mishaps.find(({ call }) => call === name);
  if (next === undefined) return null;
  next.after = (next.after ?? 0) - 1;
  if (next.after >= 0) return null;
  mishaps.splice(mishaps.indexOf(next), 1);
  return next.how;
}

function findRequestErrors(name: CallName, { params, query, body }: FastifyRequest): string[] {
  return [
    ...findSchemaErrors(name, "parameters", params),
    ...findSchemaErrors(name, "query", query),
    ...findSchemaErrors(name, "body", body),
  ];
}

/** What the API answers. Every answer is held against the vendor's schema. */
function act(world: World, name: CallName, request: FastifyRequest, how: Mishap | null): Answer {
  const handle = handlers[name];
  if (handle === undefined) {
    world.report([`${name} is not emulated`]);
    return { status: 501, body: listErrors("Not emulated.") };
  }
  const wrong = findRequestErrors(name, request);
  if (wrong.length > 0) {
    world.report(wrong.map((error) => `request of ${name}: ${error}`));
    return { status: 400, body: listErrors("The request is not valid.") };
  }
  const { params, query } = request;
  const values: EmulatedRequest = {
    path: params as Record<string, string>,
    query: query as Record<string, string>,
    body: (request.body ?? {}) as Record<string, unknown>,
    how,
  };
  try {
    const body = handle(world, values);
    const errors = findSchemaErrors(name, "answer", body);
    world.report(errors.map((error) => `answer of ${name}: ${error}`));
    return { status: body === undefined ? 204 : 200, body };
  } catch (error) {
    if (error instanceof Hangs) return { status: 500, body: listErrors(SEAT_SERVER), hangs: true };
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: listErrors(error.message) };
  }
}

/** Longer than a caller needs to be ended meanwhile, shorter than its patience. */
const LATE_MS = 1_500;
const SEAT_SERVER = "TESSITURA_SEATSERVER_CONNECTION_EXCEPTION: Unable to connect to 10.0.0.1.";
const PAGE = "<html><head><title>500</title></head><body>Server Error in '/' Application.</body>";

/** Answers that are given in place of the act; null if the mishap is of another kind. */
function answerInstead(reply: FastifyReply, how: Mishap | null): FastifyReply | null {
  if (how === "html-500") return reply.code(500).type("text/html").send(PAGE);
  const [error] = listErrors("TESSITURA_SEATS_NOT_AVAILABLE_EXCEPTION: no.");
  if (how === "error-object") return reply.code(400).send(error);
  if (how === "conflict") return reply.code(409).send(listErrors("It has been changed."));
  return null;
}

/** Serves one call of the API, with the next mishap that is set for it. `hangMs`: of what hangs before it is answered. */
export async function serveCall(
  world: World,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
  hangMs: number,
): Promise<FastifyReply> {
  world.settle();
  world.calls.push(name);
  const how = takeMishap(world, name);
  const breakConnection = () => {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  };
  if (how === "silence") return reply.hijack();
  if (how === "lost-request") return breakConnection();
  const instead = answerInstead(reply, how);
  if (instead !== null) return instead;
  const answer = act(world, name, request, how);
  if (how === "lost-answer") return breakConnection();
  if (how === "late-answer") await new Promise((resolve) => setTimeout(resolve, LATE_MS).unref());
  if (answer.hangs) await new Promise((resolve) => setTimeout(resolve, hangMs).unref());
  return reply.code(answer.status).send(answer.body);
}
