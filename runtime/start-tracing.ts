import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type * as Sdk from "@opentelemetry/sdk-trace";
import { z } from "zod";

import { setTracing } from "./tracing";

/**
 * Environment variables of all programs. Without an endpoint OpenTelemetry is not loaded and there are no spans. The
 * exporter reads the headers and other OTEL_EXPORTER_* variables from the environment itself.
 */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(?:,[^=,]+=[^,]*)*$/, "must look like name=value,name=value")
    .optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .default("parentbased_always_on"),
  /** Share of traces that the ratio samplers keep. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

type TracingSettings = Omit<
  z.output<z.ZodObject<typeof tracingVariables>>,
  "OTEL_EXPORTER_OTLP_HEADERS"
>;

/** Spans of one job run; further ones are dropped. */
const MAX_HELD = 1_000;
/** Characters; long SQL statements are truncated. */
const MAX_VALUE_LENGTH = 2_000;
/** How long shutdown waits for the last spans to be exported. */
const FLUSH_MS = 2_000;

type WarningLog = { warn: (data: object, message: string) => void };

/**
 * Loads OpenTelemetry and starts exporting spans if an endpoint is set. Returns a function that flushes and stops,
 * within two seconds. No global provider is registered: libraries that look for one would add spans with statement
 * values.
 */
export async function startTracing(
  program: string,
  settings: TracingSettings,
  log: WarningLog,
): Promise<() => Promise<void>> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return () => Promise.resolve();
  const [api, sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  // The queue is bounded: a slow or unreachable collector loses spans but does not delay requests.
  const batch = new sdk.BatchSpanProcessor({
    exporter: reportFailures(exporter, log, new URL(endpoint).host),
  });
  const held = new Map<string, Sdk.ReadableSpan[]>();
  const provider = new sdk.TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        "service.namespace": "foyer",
        "service.name": `foyer-${program.replaceAll(" ", "-")}`,
        "service.instance.id": `${hostname()}:${process.pid}`,
      }),
    ),
    sampler: createSampler(sdk, settings),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [
      {
        onStart: () => undefined,
        onEnd(span) {
          const spans = held.get(span.spanContext().traceId);
          if (spans === undefined) batch.onEnd(span);
          // The job's own span ends last, and is always kept.
          else if (spans.length < MAX_HELD || span.parentSpanContext === undefined)
            spans.push(span);
        },
        forceFlush: () => batch.forceFlush(),
        shutdown: () => batch.shutdown(),
      },
    ],
  });
  setTracing({
    api,
    tracer: provider.getTracer("foyer"),
    hold(traceId) {
      const spans: Sdk.ReadableSpan[] = [];
      held.set(traceId, spans);
      return (isSent) => {
        held.delete(traceId);
        if (isSent) for (const span of spans) batch.onEnd(span);
      };
    },
  });
  return async () => {
    setTracing(null);
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, delay(FLUSH_MS, undefined, { ref: false })]);
  };
}

function createSampler(
  { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler }: typeof Sdk,
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings,
): Sdk.Sampler {
  const root = name.endsWith("always_off")
    ? new AlwaysOffSampler()
    : name.endsWith("always_on")
      ? new AlwaysOnSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith("parentbased") ? new ParentBasedSampler({ root }) : root;
}

/** Logs one warning per outage of the collector, not one per batch. */
function reportFailures(
  exporter: Sdk.SpanExporter,
  log: WarningLog,
  collector: string,
): Sdk.SpanExporter {
  let isDown = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error !== undefined && !isDown)
          log.warn({ collector, reason: error.message }, "span export failed");
        isDown = error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
