import { pino } from "pino";
import { expect, it } from "vitest";

import { currentTraceparent } from "#runtime/tracing";
import { startStorefront } from "../../../tests/support/servers/test-storefront";
import { stubCrm, unavailable } from "../../../tests/support/stub-crm";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

/** Starts a storefront and records its log and the trace of each call to the box office. */
async function startRecording() {
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
  "box office calls of %s are in the trace of its request, and the log line has the trace id",
  async (kind) => {
    const { site, traces, lines } = await startRecording();
    const fields = { intent: "send", email: "jane@example.org" };
    // The body of a form is read before its calls are made.
    if (kind === "a form") await site.post("/reset-password", fields, { traceparent });
    else await site.fetch("/events/gala", { headers: { traceparent } });
    expect(traces.length).toBeGreaterThan(0);
    expect(new Set(traces)).toEqual(new Set([traceparent]));
    expect(lines.join("")).toContain(`"traceId":"${TRACE}"`);
  },
);

it("a request without a valid traceparent header is in no trace", async () => {
  const { site, traces, lines } = await startRecording();
  await site.fetch("/events/gala");
  await site.fetch("/events/gala", { headers: { traceparent: "00-zz-zz-01" } });
  expect(traces.length).toBeGreaterThan(0);
  expect(new Set(traces)).toEqual(new Set([undefined]));
  expect(lines.join("")).not.toContain("traceId");
});

it("log lines of health checks have the trace id", async () => {
  const { site, lines } = await startRecording();
  await site.fetch("/healthz", { headers: { traceparent } });
  expect(lines.join("")).toContain(`"traceId":"${TRACE}"`);
});
