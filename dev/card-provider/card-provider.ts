import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { settleDebits } from "./payments/off-session";
import { settleRefunds } from "./payments/refund-intent";
import { expireDueSessions } from "./payments/sessions";
import { nowSeconds, type Provider } from "./provider";
import { pruneState } from "./state/records";
import { StateFile } from "./state/state-file";
import { Deliveries } from "./webhooks/deliveries";
import formbody from "@fastify/formbody";
import { fastify, type FastifyInstance, LogController, type FastifyRequest } from "fastify";
import { parse } from "qs";
import { apiRoutes } from "./api/api-routes";
import { controlRoutes } from "./pages/control-routes";
import { hostedRoutes } from "./pages/hosted-routes";
import { sendPage, stylesheet } from "./pages/layout";
import { pageWords } from "./pages/page-words";
import { faultNotice, unknownNotice } from "./pages/session-notices";

interface CardProviderOptions {
  file: string | null;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  merchantName: string;
  /** Public base URL of the payment pages; null: the listening address. */
  publicUrl: string | null;
  retryDelays: readonly number[];
  /** Interval at which sessions expire and bank payments settle. */
  sweepMs: number;
  now: () => number;
  log: Logger;
}

export interface CardProvider {
  /** Starts listening and delivering webhooks. Resolves with its address; rejects when the port is in use. */
  listen(host: string, port: number): Promise<string>;
  /** Finishes open requests and stops. */
  close(): Promise<void>;
}

/** Loads the state file and creates the stand-in, without listening. */
export async function createCardProvider(options: CardProviderOptions): Promise<CardProvider> {
  const { secretKey, merchantName, now, log } = options;
  const file = await StateFile.open(options.file);
  const deliveries = new Deliveries({
    file,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryDelays: options.retryDelays,
    now,
    log,
  });
  let address = "";
  const provider: Provider = {
    file,
    deliveries,
    secretKey,
    merchantName,
    publicUrl: () => options.publicUrl?.replace(/\/$/, "") ?? address,
    now,
    outage: false,
  };
  const app = await buildServer(provider, log);
  let sweep: NodeJS.Timeout | undefined;

  return {
    async listen(host, port) {
      await app.listen({ host, port });
      const { port: actual } = app.server.address() as AddressInfo;
      address = `http://${host.includes(":") ? `[${host}]` : host}:${actual}`;
      pruneState(file.state, nowSeconds(provider));
      deliveries.start();
      sweep = setInterval(() => {
        expireDueSessions(provider);
        settleDebits(provider);
        settleRefunds(provider);
      }, options.sweepMs);
      return address;
    },
    async close() {
      clearInterval(sweep);
      await app.close();
      await deliveries.stop();
      await file.save();
    },
  };
}

const BODY_LIMIT = 256 * 1_024;
const RECEIVE_MS = 30_000;

// The Stripe SDK encodes nested parameters (`line_items[0][price_data][currency]`) in the format of qs, which by default
// parses lists of more than 20 entries into objects. Stripe accepts 100 line items.
const parseForm = (text: string) =>
  parse(text, { depth: 8, parameterLimit: 2_000, arrayLimit: 100, duplicates: "last" });

async function buildServer(provider: Provider, log: Logger): Promise<FastifyInstance> {
  const app = fastify({
    // Errors only, since bodies contain card numbers. main.ts logs that the server is ready.
    loggerInstance: log.child({}, { level: log.levelVal > 40 ? log.level : "warn" }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: RECEIVE_MS,
    http: { headersTimeout: RECEIVE_MS, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200, querystringParser: parseForm },
  }) as unknown as FastifyInstance;
  await app.register(formbody, { parser: parseForm, bodyLimit: BODY_LIMIT });

  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    // With `no-referrer`, browsers would send `Origin: null` with forms.
    reply.header("referrer-policy", "strict-origin-when-cross-origin");
  });

  app.get("/healthz", async () => ({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    const writable = await provider.file.save().then(
      () => true,
      () => false,
    );
    return reply.code(writable ? 200 : 503).send({ status: writable ? "ready" : "cannot write" });
  });
  app.get("/card-pages.css", async (_request, reply) =>
    reply.header("cache-control", "max-age=300").type("text/css; charset=utf-8").send(stylesheet),
  );

  await app.register(async (api) => apiRoutes(api, provider), { prefix: "/v1" });
  await app.register(async (pages) => {
    pages.addHook("onRequest", async (request, reply) => {
      if (request.method === "POST" && isForeignForm(request, provider.publicUrl()))
        return sendPage(reply, 403, unknownNotice(getWords(request)));
      return undefined;
    });
    hostedRoutes(pages, provider);
    controlRoutes(pages, provider);
  });

  app.setNotFoundHandler((request, reply) =>
    sendPage(reply, 404, unknownNotice(getWords(request))),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "page failed");
    return sendPage(reply, status, faultNotice(getWords(request)));
  });
  return app;
}

/** Of a page without a session. */
const getWords = ({ headers }: FastifyRequest) => pageWords("auto", headers["accept-language"]);

/** True for forms from another site. Non-browser clients send neither header. `own` is this server's public URL. */
function isForeignForm(request: FastifyRequest, own: string): boolean {
  if (request.headers["sec-fetch-site"] === "cross-site") return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return host !== request.headers.host && host !== new URL(own).host;
}
