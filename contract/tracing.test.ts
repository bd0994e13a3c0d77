import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";

import { listen } from "../tests/support/servers/listen";
import { startSpanCollector } from "../tests/support/servers/span-collector";
import { operations } from "./operations/index";
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
  traceIdOf,
  traceRequest,
} from "./tracing";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";
const SAMPLED = `00-${TRACE}-${CALLER}-01`;

const settingsOf = (variables: Record<string, string>) =>
  z.object(tracingVariables).parse(variables);

/** Traces go to a collector of the test's own; `end` sends the last ones and answers all. */
async function traced(variables: Record<string, string> = {}) {
  const collector = await startSpanCollector();
  const settings = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...variables });
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

const requestOf = (traceparent?: string) =>
  traceRequest({ method: "GET", route: "/baskets/:id", traceparent });
const statement = () => ({ name: "SELECT baskets", attributes: {} });
const nothing = () => Promise.resolve();

it("a request's span is named by its method and route, and by its method where no route matches", () => {
  expect(describeRequest("GET", "/events/:event")).toEqual({
    name: "GET /events/:event",
    attributes: { "http.request.method": "GET", "http.route": "/events/:event" },
  });
  expect(describeRequest("POST", undefined)).toEqual({
    name: "POST",
    attributes: { "http.request.method": "POST" },
  });
});

it("the span of a call to the box office is named by its operation, with the path's parameters unfilled", () => {
  expect(describeCall("getBasket", operations.getBasket)).toEqual({
    name: "getBasket",
    attributes: { "http.request.method": "GET", "url.template": "/baskets/:id" },
  });
});

it("an error is named by its code or class and never by its message", () => {
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
])("the traceparent %j is of the trace %j", (header, id) => {
  expect(traceIdOf(header)).toBe(id);
});

it("with traces off, an incoming trace is passed on as it came, and nothing else is done", async () => {
  expect(isTracing()).toBe(false);
  const { traceId, run } = requestOf(SAMPLED);
  expect(traceId).toBe(TRACE);
  expect(await run(() => inClientSpan(statement, async () => currentTraceparent()))).toBe(SAMPLED);
  expect(requestOf().traceId).toBeNull();
  expect(requestOf("nonsense").run(currentTraceparent)).toBeUndefined();
  expect(await traceJob("mail", async () => currentTraceparent() === undefined)).toBe(true);
});

it("OpenTelemetry is loaded when an endpoint is set, and not a file of it otherwise", () => {
  const filesLoaded = (settings: object) => {
    const script = `
      import { createRequire } from "node:module";
      const { startTracing } = await import(${JSON.stringify(pathToFileURL(resolve("contract/start-tracing.ts")))});
      await startTracing("test", ${JSON.stringify(settings)}, console);
      const files = Object.keys(createRequire(import.meta.url).cache);
      console.log(files.filter((file) => file.includes("@opentelemetry")).length);
      process.exit(0);`;
    const run = ["--import", "tsx", "--input-type=module", "--eval", script];
    return Number(execFileSync(process.execPath, run, { encoding: "utf8" }));
  };
  expect(filesLoaded(settingsOf({}))).toBe(0);
  const on = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect(filesLoaded(on)).toBeGreaterThan(0);
});

it("a request goes on with its caller's trace, and what it does has its span as parent", async () => {
  const end = await traced();
  const request = requestOf(SAMPLED);
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

it("a call fails by an outage or a 5xx status, and not by a refusal", async () => {
  const end = await traced();
  const request = requestOf();
  const call = (answer: { status: number } | null) =>
    request.run(() => traceCall("getBasket", operations.getBasket, () => Promise.resolve(answer)));
  for (const answer of [{ status: 409 }, { status: 503 }, null]) await call(answer);
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

it("what belongs to no request and no job has no span", async () => {
  const end = await traced();
  await inClientSpan(statement, nothing);
  expect(await end()).toEqual([]);
});

it("a run of a job is a trace with what it did, and leaves none if there was nothing to do", async () => {
  const end = await traced();
  const request = requestOf(SAMPLED);
  const run = (name: string, hasWorked: boolean) =>
    traceJob(name, async (span) => {
      span.set({ "foyer.mail.kind": "order-confirmation" });
      await inClientSpan(statement, nothing);
      return hasWorked;
    });
  expect(await run("idle", false)).toBe(false);
  // Also where a request is under way: a job belongs to none.
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

it("a trace that its caller does not sample is passed on and not sent, unless the sampler takes all", async () => {
  const unsampled = `00-${TRACE}-${CALLER}-00`;
  const passedOn = async (variables: Record<string, string>) => {
    const end = await traced(variables);
    const request = requestOf(unsampled);
    const header = await request.run(() =>
      inClientSpan(statement, async () => currentTraceparent()),
    );
    request.end(200);
    return { flags: header?.slice(-2), traceId: traceIdOf(header), spans: (await end()).length };
  };
  expect(await passedOn({})).toEqual({ flags: "00", traceId: TRACE, spans: 0 });
  const all = { flags: "01", traceId: TRACE, spans: 2 };
  expect(await passedOn({ OTEL_TRACES_SAMPLER: "always_on" })).toEqual(all);
  const none = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" };
  expect(await passedOn(none)).toMatchObject({ spans: 0 });
  expect(await passedOn({ OTEL_TRACES_SAMPLER: "traceidratio" })).toEqual(all);
});

it("a long run of a job sends its own span and the first thousand of what it did", async () => {
  const end = await traced();
  await traceJob("old rows", async () => {
    for (let turn = 0; turn < 1_100; turn += 1) await inClientSpan(statement, nothing);
    return true;
  });
  const spans = await end();
  expect(spans).toHaveLength(1_001);
  expect(spans.at(-1)?.name).toBe("job old rows");
});

it("a collector that refuses spans is logged once, until it has taken some", async () => {
  const statuses = [400, 400, 200, 400];
  const { url, close } = await listen(
    createServer((req, res) => {
      req.resume().on("end", () => res.writeHead(statuses.shift() ?? 500).end());
    }),
  );
  onTestFinished(close);
  const warnings: string[] = [];
  const settings = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const stop = await startTracing("storefront", settings, {
    warn: (data, message) => void warnings.push(message, JSON.stringify(data)),
  });
  onTestFinished(stop);
  // Four full batches, each of which is sent when the one before has been answered.
  for (let span = 0; span < 4 * 512; span += 1) requestOf().end(200);
  await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([]);
  await stop();
  const message = "collector does not take spans";
  const data = JSON.stringify({ collector: new URL(url).host, reason: "Bad Request" });
  expect(warnings).toEqual([message, data, message, data]);
});

it("a collector that never answers keeps a stopping program for two seconds and no longer", async () => {
  const { url, close } = await listen(createServer(() => undefined));
  onTestFinished(close);
  const settings = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const stop = await startTracing("worker", settings, { warn: () => undefined });
  requestOf().end(200);
  const began = performance.now();
  await stop();
  const ms = performance.now() - began;
  expect(ms).toBeGreaterThan(1_500);
  expect(ms).toBeLessThan(4_000);
});
