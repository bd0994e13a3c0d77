// An HTTP server that speaks the part of Tessitura's API that sells seats, for development and tests. Its clock can be moved
// and it can be told to misbehave. Every request and answer is checked by the vendor's schemas.

import { fastify, type FastifyInstance } from "fastify";
import type { AddressInfo } from "node:net";

import type { CallName } from "../../../crm/system/tessitura/call-types";
import { CALLS } from "../../../crm/system/tessitura/calls.generated";
import { controlRoutes } from "./control-routes";
import { guardStatus } from "./guard";
import { type EmulatedHall, smallHall } from "./hall";
import { serveCall } from "./serve-call";
import { World, type WorldOptions } from "./world";

type EmulatorOptions = WorldOptions & {
  /** The header that calls must have: `Basic` with user, group, machine and password. */
  authorization: string;
  hall?: EmulatedHall;
  /** How long a call with an unknown price type hangs, in real time. */
  hangMs?: number;
};

export type Emulator = {
  /** All that it knows, for tests in the same process. */
  readonly world: World;
  /** Resolves with the base URL of the API; rejects if the port is in use. */
  listen(host: string, port: number): Promise<string>;
  close(): Promise<void>;
};

const BASE = "/TessituraService";

export function createEmulator({
  authorization,
  hall = smallHall(),
  hangMs = 20_000,
  ...options
}: EmulatorOptions): Emulator {
  const world = new World(hall, options);
  const app: FastifyInstance = fastify({
    forceCloseConnections: true,
    // The vendor's server takes paths in any case.
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
  });
  // Calls without a body name its type all the same.
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? undefined : JSON.parse(String(text)));
    } catch {
      done(Object.assign(new Error("not JSON"), { statusCode: 400 }), undefined);
    }
  });
  void app.register(async (api) => apiRoutes(api, world, { authorization, hangMs }), {
    prefix: BASE,
  });
  controlRoutes(app, world);

  return {
    world,
    async listen(host, port) {
      await app.listen({ host, port });
      const { port: actual } = app.server.address() as AddressInfo;
      return `http://${host}:${actual}${BASE}`;
    },
    close: () => app.close(),
  };
}

function apiRoutes(
  api: FastifyInstance,
  world: World,
  { authorization, hangMs }: { authorization: string; hangMs: number },
): void {
  api.addHook("onRequest", async (request, reply) => {
    const status = guardStatus(request.headers.authorization, authorization);
    if (status === null) return undefined;
    const Description = "The credentials could not be validated.";
    return reply.code(status).send([{ Code: null, Description, Details: null }]);
  });
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { method, path } = CALLS[name];
    api.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: false,
      handler: (request, reply) => serveCall(world, name, request, reply, hangMs),
    });
  }
}
