import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type * as Sdk from "@opentelemetry/sdk-trace";
import { z } from "zod";

import { setTracing } from "./tracing";

/**
 * What both programs read. Without an endpoint there are no spans, and OpenTelemetry is not loaded. The exporter reads
 * the headers, and the further variables of its specification, from the environment itself.
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
  /** The share of traces that the samplers by ratio take. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

type TracingSettings = Omit<
  z.output<z.ZodObject<typeof tracingVariables>>,
  "OTEL_EXPORTER_OTLP_HEADERS"
>;

/** Spans of one job's run; what is beyond is dropped. */
const MOST_HELD = 1_000;
/** No statement is needed to its last word. */
const LONGEST_VALUE = 2_000;
/** What a stopping program waits at most for its last spans to be taken. */
const FLUSH_MS = 2_000;

type WarningLog = { warn: (data: object, message: string) => void };

/**
 * Loads OpenTelemetry and sends spans from now on, if an endpoint is set. Answers what sends the last ones and ends it,
 * within two seconds. No provider is registered globally: libraries that look for one would add spans of their own,
 * with values of statements.
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
  // Its queue is bounded; a collector that is slow or gone costs spans and never a request.
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
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      {
        onStart: () => undefined,
        onEnd(span) {
          const spans = held.get(span.spanContext().traceId);
          if (spans === undefined) batch.onEnd(span);
          // The run's own span ends last, and is always kept.
          else if (spans.length < MOST_HELD || span.parentSpanContext === undefined)
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

/** One line for each outage of the collector, not one for each batch. */
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
          log.warn({ collector, reason: error.message }, "collector does not take spans");
        isDown = error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
