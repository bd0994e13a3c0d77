import { pino } from "pino";
import { expect, it } from "vitest";

import { currentTraceparent } from "#contract/tracing";
import { startStorefront } from "../../../tests/support/servers/test-storefront";
import { stubCrm, unavailable } from "../../../tests/support/stub-crm";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

/** The storefront with a box office that notes in which traces it is called. */
async function notingStorefront() {
  const traces: (string | undefined)[] = [];
  const lines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const crm = stubCrm({}, () => {
    traces.push(currentTraceparent());
    return unavailable();
  });
  return { site: await startStorefront(crm, { logger }), traces, lines };
}

it.each(["a page", "a form"])(
  "the calls of %s are part of the trace that it came with, and its log line says so",
  async (what) => {
    const { site, traces, lines } = await notingStorefront();
    const fields = { intent: "send", email: "jane@example.org" };
    // A form's body is read before its calls are made.
    if (what === "a form") await site.post("/reset-password", fields, { traceparent });
    else await site.fetch("/events/gala", { headers: { traceparent } });
    expect(traces.length).toBeGreaterThan(0);
    expect(new Set(traces)).toEqual(new Set([traceparent]));
    expect(lines.join("")).toContain(`"traceId":"${TRACE}"`);
  },
);

it("a request without a trace, or with a header that names none, is part of none", async () => {
  const { site, traces, lines } = await notingStorefront();
  await site.fetch("/events/gala");
  await site.fetch("/events/gala", { headers: { traceparent: "00-zz-zz-01" } });
  expect(traces.length).toBeGreaterThan(0);
  expect(new Set(traces)).toEqual(new Set([undefined]));
  expect(lines.join("")).not.toContain("traceId");
});

it("health checks keep the trace's id in the log", async () => {
  const { site, lines } = await notingStorefront();
  await site.fetch("/healthz", { headers: { traceparent } });
  expect(lines.join("")).toContain(`"traceId":"${TRACE}"`);
});
