import { afterAll, beforeAll, expect, inject, it } from "vitest";

import { registration } from "../../support/samples/registration";
import { callBoxOffice } from "../../support/servers/call-box-office";
import { type CollectedSpan, startSpanCollector } from "../../support/servers/span-collector";
import { startStack, type Stack } from "../../support/servers/stack";

let collector: Awaited<ReturnType<typeof startSpanCollector>>;
let stack: Stack;

beforeAll(async () => {
  collector = await startSpanCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const [serverUrl, folder] = [inject("serverUrl"), inject("runFolder")];
  const name = "api_tracing";
  stack = await startStack({ serverUrl, folder, name, crmEnv: env, storefrontEnv: env });
});
afterAll(async () => {
  await stack.stop();
  await collector.close();
});

const PROXY = "b7ad6b7169203331";
const page = { traceId: "0af7651916cd43dd8448eb211c80319c", secret: "Quicksilver" };
const form = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", secret: "w.featherstonehaugh" };
const call = { traceId: "80e1afed08e019fc1110464cfa66635c" };

type Season = { instances: { id: string; event: { id: string }; status: string }[] };

const traceHeaders = ({ traceId }: { traceId: string }) => ({
  traceparent: `00-${traceId}-${PROXY}-01`,
});
const server = () => ({ url: stack.crmUrl, apiKey: stack.apiKey });

it("a trace spans a visitor's request, the box office and each statement, without personal data", async () => {
  const email = `${form.secret}@example.org`;
  await callBoxOffice(server(), "POST", "/customers", { body: registration(email) });
  const { body: season } = await callBoxOffice<Season>(server(), "GET", "/instances");
  const { id, event } = season.instances.find(({ status }) => status === "get-tickets")!;

  const path = `/events/${event.id}/${id}?search=${page.secret}`;
  const shown = await fetch(`${stack.url}${path}`, { headers: traceHeaders(page) });
  expect(shown.status).toBe(200);
  const submitted = await fetch(`${stack.url}/reset-password`, {
    method: "POST",
    body: new URLSearchParams({ intent: "send", email }),
    headers: { ...traceHeaders(form), Origin: stack.url },
    redirect: "manual",
  });
  expect(submitted.status).toBe(303);
  await fetch(`${stack.crmUrl}/api/v3/instances/${id}/price-list`, {
    headers: { ...traceHeaders(call), authorization: `Bearer ${stack.apiKey}` },
  });
  await expect
    .poll(() => stack.worker.log(), { timeout: 20_000 })
    .toContain('"kind":"password-reset"');

  // Stopping flushes pending spans.
  for (const each of [stack.storefront, stack.crm, stack.worker]) await each.stop();
  const spans = collector.spans();
  const listSpans = ({ traceId }: { traceId: string }) =>
    spans.filter((span) => span.traceId === traceId);

  expectOneTree(listSpans(page), "GET /events/:event/:instance", "getPriceList", {
    name: "GET /api/v3/instances/:id/price-list",
    statement: / join prices p .+\$1/,
  });
  expectOneTree(listSpans(form), "POST /reset-password", "sendPasswordReset", {
    name: "POST /api/v3/customer/forgot-password",
    statement: /"customers".+\$1/,
  });
  const direct = listSpans(call).find(({ kind }) => kind === "server");
  expect(direct).toMatchObject({ program: "foyer-box-office", parent: PROXY });
  expect(listSpans(call).filter(({ parent }) => parent === direct?.spanId).length).toBeGreaterThan(
    0,
  );

  const jobs = spans.filter(({ program }) => program === "foyer-worker");
  expect(jobs).toContainEqual(
    expect.objectContaining({
      name: "job mail",
      attributes: { "foyer.mail.kind": "password-reset" },
      parent: null,
    }),
  );
  // The queue job runs once a second, and finds nothing to trace.
  expect(jobs.map(({ name }) => name)).not.toContain("job queue");

  const sent = collector.text().toLowerCase();
  for (const secret of [page.secret, form.secret, event.id, id, stack.apiKey])
    expect(sent).not.toContain(secret.toLowerCase());
  for (const { log } of [stack.storefront, stack.crm])
    for (const { traceId } of [page, form]) expect(log()).toContain(`"traceId":"${traceId}"`);
});

/** Expects spans of proxy, page, call, box office and statement, each the parent of the next. */
function expectOneTree(
  spans: CollectedSpan[],
  route: string,
  operation: string,
  office: { name: string; statement: RegExp },
): void {
  const child = (parent: string | undefined, name: string) =>
    spans.find((span) => span.parent === parent && span.name === name);
  const request = child(PROXY, route);
  expect(request).toMatchObject({ program: "foyer-storefront", kind: "server", hasFailed: false });
  const operationSpan = child(request?.spanId, operation);
  expect(operationSpan).toMatchObject({ program: "foyer-storefront", kind: "client" });
  const serverSpan = child(operationSpan?.spanId, office.name);
  expect(serverSpan).toMatchObject({ program: "foyer-box-office", kind: "server" });
  const statements = spans.filter(({ parent }) => parent === serverSpan?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const { program, kind, attributes } of statements)
    expect([program, kind, attributes["db.system.name"]]).toEqual([
      "foyer-box-office",
      "client",
      "postgresql",
    ]);
  expect(statements.map(({ attributes }) => attributes["db.query.text"])).toContainEqual(
    expect.stringMatching(office.statement),
  );
}
