import type { FastifyBaseLogger } from "fastify";

import { FINDING_LEVELS, FINDINGS, type Finding, type FindingCode } from "#contract/names/findings";
import { toIsoOrNull } from "../../platform/dates";
import { getSqlState } from "../../platform/database/database";
import { describeFailure } from "../../platform/describe-failure";
import { CHECKS, type Checks } from "./all-checks";
import { type About, type Check, type CheckDeps, createContext } from "./check";
import { mayBegin, recordFindings } from "./last-runs";

type Limits = { one: number; all: number };

/** Milliseconds that one check may take, and all of them together. Nobody waits for the daily run, on a busy machine too. */
const LIMITS: Limits = { one: 5_000, all: 100_000 };
/** Staff wait for the page. */
const LIMITS_OF_PAGE: Limits = { one: 5_000, all: 12_000 };
/** Fewer than a process has database connections: visitors need the others. */
const LANES = 5;
/** Things that one finding lists. */
const MAX_ABOUT = 10;
const MAX_NAME = 300;

const NO_ANSWER = "no answer in time";
/** Class of PostgreSQL's errors about tables and columns that are not there. */
const UNDEFINED = /^42/;

type Failed = { code: FindingCode; error: unknown };

/**
 * Looks for everything that stops sales or will be noticed. Only reads, and always ends in time: a check that fails or
 * hangs is a finding itself. The worst comes first.
 */
export async function runChecks(
  deps: CheckDeps,
  checks: Partial<Checks> = CHECKS,
  limits = LIMITS,
): Promise<Finding[]> {
  const deadline = AbortSignal.timeout(limits.all);
  const context = createContext(deps, deadline);
  const waiting = Object.entries(checks) as [FindingCode, Check][];
  const findings: Finding[] = [];
  const failed: Failed[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [code, check] = next;
      try {
        const signal = AbortSignal.any([deadline, AbortSignal.timeout(limits.one)]);
        const about = await endingBy(signal, check({ ...context, signal }));
        if (about !== null) findings.push(getFinding(code, about));
      } catch (error) {
        failed.push({ code, error });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  const isBehind = findings.some(({ code }) => code === "migrations-pending");
  const unlooked = failed.filter(({ error }) => !(isBehind && UNDEFINED.test(getSqlState(error))));
  if (unlooked.length > 0)
    findings.push(
      getFinding(
        "check-failed",
        unlooked.map(({ code, error }) => ({ name: `${code}: ${getReason(error)}` })),
      ),
    );
  const rank = ({ level, code }: Finding) =>
    FINDING_LEVELS.indexOf(level) * 1_000 + Object.keys(FINDINGS).indexOf(code);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

function endingBy<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(new Error(NO_ANSWER));
    if (signal.aborted) give();
    signal.addEventListener("abort", give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", give));
  });
}

/** Without values: messages of other errors may hold settings. */
function getReason(error: unknown): string {
  if (error instanceof Error && error.message === NO_ANSWER) return NO_ANSWER;
  return describeFailure(error) ?? (error instanceof Error ? error.name : "unknown");
}

function getFinding(code: FindingCode, about: readonly About[]): Finding {
  return {
    code,
    level: FINDINGS[code],
    about: about.slice(0, MAX_ABOUT).map(({ name, at, performanceId }) => ({
      name: name.slice(0, MAX_NAME),
      at: toIsoOrNull(at ?? null),
      performanceId: performanceId ?? null,
    })),
    more: Math.max(0, about.length - MAX_ABOUT),
  };
}

type RunDeps = CheckDeps & { log: Pick<FastifyBaseLogger, "warn"> };

const DAY_SECONDS = 24 * 3_600;
/** A run that began is over, or its process died: longer than `LIMITS.all`. */
const BEGUN_SECONDS = 120;
/** The shortest time between two runs, no matter who starts them. */
const PAUSE_SECONDS = 30;

async function runAndKeep({ log, ...deps }: RunDeps, limits: Limits): Promise<Finding[]> {
  const findings = await runChecks(deps, CHECKS, limits);
  await recordFindings(deps.db, findings);
  // Not what they are about, which may name people.
  for (const { code, level, about, more } of findings)
    if (level !== "advice")
      log.warn({ finding: code, level, count: about.length + more }, "doctor found a problem");
  return findings;
}

/** Runs all checks, keeps and logs what they found. Returns null if they ran a moment ago. */
export async function runAgain(deps: RunDeps): Promise<Finding[] | null> {
  const gaps = { sinceRun: PAUSE_SECONDS, sinceBegun: PAUSE_SECONDS };
  return (await mayBegin(deps.db, gaps)) ? runAndKeep(deps, LIMITS_OF_PAGE) : null;
}

/** For workers, as often as they like: one of them runs the checks once a day. */
export async function runDaily(deps: RunDeps): Promise<Finding[] | null> {
  const gaps = { sinceRun: DAY_SECONDS, sinceBegun: BEGUN_SECONDS };
  return (await mayBegin(deps.db, gaps)) ? runAndKeep(deps, LIMITS) : null;
}
