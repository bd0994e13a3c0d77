import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";

import { listen } from "../tests/support/servers/listen";
import { startSpanCollector } from "../tests/support/servers/span-collector";
import { operations } from "#contract/operations/index";
import { startTracing, tracingVariables } from "./start-tracing";
import {
  currentTraceparent,
  describeCall,
  describeRequest,
  errorType,
  inClientSpan,
  isTracing,
  traceCall,
  traceJob,
  readTraceId,
  traceRequest,
} from "./tracing";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";
const SAMPLED = `00-${TRACE}-${CALLER}-01`;

const getSettings = (variables: Record<string, string>) =>
  z.object(tracingVariables).parse(variables);

/** Starts tracing to a collector of this test. The returned function stops tracing and returns all spans. */
async function startTraced(variables: Record<string, string> = {}) {
  const collector = await startSpanCollector();
  const settings = getSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...variables });
  const stop = await startTracing("box office", settings, { warn: () => undefined });
  onTestFinished(async () => {
    await stop();
    await collector.close();
  });
  return async () => {
    await stop();
    return collector.spans();
  };
}

const getRequest = (traceparent?: string) =>
  traceRequest({ method: "GET", route: "/baskets/:id", traceparent });
const statement = () => ({ name: "SELECT baskets", attributes: {} });
const noop = () => Promise.resolve();

it("a request span is named by method and route, or by the method alone if no route matches", () => {
  expect(describeRequest("GET", "/events/:event")).toEqual({
    name: "GET /events/:event",
    attributes: { "http.request.method": "GET", "http.route": "/events/:event" },
  });
  expect(describeRequest("POST", undefined)).toEqual({
    name: "POST",
    attributes: { "http.request.method": "POST" },
  });
});

it("a call span is named by its operation and has the path template as an attribute", () => {
  expect(describeCall("getBasket", operations.getBasket)).toEqual({
    name: "getBasket",
    attributes: { "http.request.method": "GET", "url.template": "/baskets/:id" },
  });
});

it("an error type is the code or class, never the message", () => {
  const refused = Object.assign(new Error("jane@example.org exists"), { code: "23505" });
  expect([refused, new TypeError("jane"), "jane"].map(errorType)).toEqual([
    "23505",
    "TypeError",
    "unknown",
  ]);
});

it.each([
  [SAMPLED, TRACE],
  [`00-${TRACE}-${CALLER}-00`, TRACE],
  [`01-${TRACE}-${CALLER}-01`, null],
  [`00-${"0".repeat(32)}-${CALLER}-01`, null],
  [`00-${TRACE}-${"0".repeat(16)}-01`, null],
  [`${SAMPLED}\nx`, null],
  [undefined, null],
])("the traceparent %j has the trace id %j", (header, id) => {
  expect(readTraceId(header)).toBe(id);
});

it("with tracing off, an incoming traceparent is passed on unchanged and no spans are recorded", async () => {
  expect(isTracing()).toBe(false);
  const { traceId, run } = getRequest(SAMPLED);
  expect(traceId).toBe(TRACE);
  expect(await run(() => inClientSpan(statement, async () => currentTraceparent()))).toBe(SAMPLED);
  expect(getRequest().traceId).toBeNull();
  expect(getRequest("nonsense").run(currentTraceparent)).toBeUndefined();
  expect(await traceJob("mail", async () => currentTraceparent() === undefined)).toBe(true);
});

it("OpenTelemetry is only loaded if an endpoint is set", () => {
  const countLoadedFiles = (settings: object) => {
    const script = `
      import { createRequire } from "node:module";
      const { startTracing } = await import(${JSON.stringify(pathToFileURL(resolve("runtime/start-tracing.ts")))});
      await startTracing("test", ${JSON.stringify(settings)}, console);
      const files = Object.keys(createRequire(import.meta.url).cache);
      console.log(files.filter((file) => file.includes("@opentelemetry")).length);
      process.exit(0);`;
    const run = ["--import", "tsx", "--input-type=module", "--eval", script];
    return Number(execFileSync(process.execPath, run, { encoding: "utf8" }));
  };
  expect(countLoadedFiles(getSettings({}))).toBe(0);
  const on = getSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect(countLoadedFiles(on)).toBeGreaterThan(0);
});

it("a request continues its caller's trace and is the parent of its own calls", async () => {
  const end = await startTraced();
  const request = getRequest(SAMPLED);
  expect(request.traceId).toBe(TRACE);
  const passedOn = await request.run(() =>
    inClientSpan(statement, async () => currentTraceparent()),
  );
  request.end(200);
  const [query, served] = await end();
  expect(served).toMatchObject({
    program: "foyer-box-office",
    name: "GET /baskets/:id",
    kind: "server",
    traceId: TRACE,
    parent: CALLER,
    attributes: { "http.response.status_code": 200 },
    hasFailed: false,
  });
  expect(query).toMatchObject({ name: "SELECT baskets", kind: "client", parent: served?.spanId });
  expect(passedOn).toBe(`00-${TRACE}-${query?.spanId}-01`);
});

it("a call span fails on an outage or a 5xx status, not on a refusal", async () => {
  const end = await startTraced();
  const request = getRequest();
  const call = (response: { status: number } | null) =>
    request.run(() =>
      traceCall("getBasket", operations.getBasket, () => Promise.resolve(response)),
    );
  for (const response of [{ status: 409 }, { status: 503 }, null]) await call(response);
  request.end(503);
  const spans = await end();
  expect(spans.map(({ hasFailed, attributes }) => [hasFailed, attributes["error.type"]])).toEqual([
    [false, undefined],
    [true, "503"],
    [true, "unavailable"],
    [true, "503"],
  ]);
  expect(spans.map(({ traceId }) => traceId)).toEqual(spans.map(() => request.traceId));
});

it("work outside a request or job has no span", async () => {
  const end = await startTraced();
  await inClientSpan(statement, noop);
  expect(await end()).toEqual([]);
});

it("a job run is a trace of its own, and idle runs leave no trace", async () => {
  const end = await startTraced();
  const request = getRequest(SAMPLED);
  const run = (name: string, hasWorked: boolean) =>
    traceJob(name, async (span) => {
      span.set({ "foyer.mail.kind": "order-confirmation" });
      await inClientSpan(statement, noop);
      return hasWorked;
    });
  expect(await run("idle", false)).toBe(false);
  // A job starts a trace of its own even within a request.
  expect(await request.run(() => run("mail", true))).toBe(true);
  const failing = traceJob("failing", () => Promise.reject(new TypeError("jane@example.org")));
  await expect(failing).rejects.toThrow(TypeError);
  const spans = await end();
  expect(spans.map(({ name }) => name)).toEqual(["SELECT baskets", "job mail", "job failing"]);
  const [query, mail, failed] = spans;
  expect(mail).toMatchObject({
    parent: null,
    kind: "internal",
    attributes: { "foyer.mail.kind": "order-confirmation" },
  });
  expect(mail?.traceId).not.toBe(TRACE);
  expect(query).toMatchObject({ traceId: mail?.traceId, parent: mail?.spanId });
  expect(failed).toMatchObject({ hasFailed: true, attributes: { "error.type": "TypeError" } });
});

it("an unsampled incoming trace is passed on and not exported, unless the sampler is always_on", async () => {
  const unsampled = `00-${TRACE}-${CALLER}-00`;
  const passedOn = async (variables: Record<string, string>) => {
    const end = await startTraced(variables);
    const request = getRequest(unsampled);
    const header = await request.run(() =>
      inClientSpan(statement, async () => currentTraceparent()),
    );
    request.end(200);
    return { flags: header?.slice(-2), traceId: readTraceId(header), spans: (await end()).length };
  };
  expect(await passedOn({})).toEqual({ flags: "00", traceId: TRACE, spans: 0 });
  const all = { flags: "01", traceId: TRACE, spans: 2 };
  expect(await passedOn({ OTEL_TRACES_SAMPLER: "always_on" })).toEqual(all);
  const none = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" };
  expect(await passedOn(none)).toMatchObject({ spans: 0 });
  expect(await passedOn({ OTEL_TRACES_SAMPLER: "traceidratio" })).toEqual(all);
});

it("a long job run exports its own span and its first 1,000 child spans", async () => {
  const end = await startTraced();
  await traceJob("old rows", async () => {
    for (let child = 0; child < 1_100; child += 1) await inClientSpan(statement, noop);
    return true;
  });
  const spans = await end();
  expect(spans).toHaveLength(1_001);
  expect(spans.at(-1)?.name).toBe("job old rows");
});

it("failing span exports are logged once until an export succeeds", async () => {
  const statuses = [400, 400, 200, 400];
  const { url, close } = await listen(
    createServer((req, res) => {
      req.resume().on("end", () => res.writeHead(statuses.shift() ?? 500).end());
    }),
  );
  onTestFinished(close);
  const warnings: string[] = [];
  const settings = getSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const stop = await startTracing("storefront", settings, {
    warn: (data, message) => void warnings.push(message, JSON.stringify(data)),
  });
  onTestFinished(stop);
  // Four full batches, each sent after the response to the previous one.
  for (let span = 0; span < 4 * 512; span += 1) getRequest().end(200);
  await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([]);
  await stop();
  const message = "span export failed";
  const data = JSON.stringify({ collector: new URL(url).host, reason: "Bad Request" });
  expect(warnings).toEqual([message, data, message, data]);
});

it("shutdown waits at most two seconds for a collector that does not respond", async () => {
  const { url, close } = await listen(createServer(() => undefined));
  onTestFinished(close);
  const settings = getSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const stop = await startTracing("worker", settings, { warn: () => undefined });
  getRequest().end(200);
  const startedAt = performance.now();
  await stop();
  const ms = performance.now() - startedAt;
  expect(ms).toBeGreaterThan(1_500);
  expect(ms).toBeLessThan(4_000);
});
