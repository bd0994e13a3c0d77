import { FINDING_LEVELS, type Finding, type FindingLevel } from "#contract/names/findings";
import { recordBackup } from "../desk/doctor/last-runs";
import { runChecks } from "../desk/doctor/run-checks";
import { stripePayments } from "../money/payments/stripe";
import type { Catalogue } from "../system/catalogue";
import { getTranslator } from "../platform/translator";
import { type Command, type Done, formatTime, success } from "./command";

const STOPS_SALES = 1;
const COULD_NOT_LOOK = 2;

const words = () => getTranslator("en-us");

const has = (findings: readonly Finding[], isMeant: (finding: Finding) => boolean) =>
  findings.some((finding) => isMeant(finding));

function getExitCode(findings: readonly Finding[]): number {
  if (has(findings, ({ level }) => level === "stops")) return STOPS_SALES;
  return has(findings, ({ code }) => code === "check-failed") ? COULD_NOT_LOOK : 0;
}

const indented = (text: string) => `    ${text}`;

function describe({ code, about, more }: Finding): string[] {
  const t = words();
  const things = about.map(({ name, at }) =>
    at === null ? name : `${name}, ${formatTime(new Date(at))}`,
  );
  return [
    `  ${t(`doctor.wrong.${code}`)}`,
    ...things.map((thing) => indented(`- ${thing}`)),
    ...(more > 0 ? [indented(`- ${t("doctor.more", { count: more })}`)] : []),
    indented(t(`doctor.todo.${code}`)),
  ];
}

const ofLevel = (findings: readonly Finding[], level: FindingLevel) =>
  findings.filter((finding) => finding.level === level);

function asText(findings: readonly Finding[]): string[] {
  const t = words();
  if (findings.length === 0) return [t("doctor.none")];
  return FINDING_LEVELS.filter((level) => ofLevel(findings, level).length > 0).flatMap((level) => [
    t(`doctor.level.${level}`),
    ...ofLevel(findings, level).flatMap(describe),
  ]);
}

/** So that nobody takes a doctor that did not look at the system for one that found nothing. */
function systemLines(catalogue: Catalogue | null, findings: readonly Finding[]): string[] {
  const isWell =
    catalogue?.record === "theirs" &&
    !has(findings, ({ code }) => code.startsWith("system-") || code === "check-failed");
  return isWell ? [`${catalogue.name} answers, and has everything that the settings name.`] : [];
}

function asJson(findings: readonly Finding[]): string {
  const t = words();
  const described = findings.map((finding) => ({
    ...finding,
    wrong: t(`doctor.wrong.${finding.code}`),
    todo: t(`doctor.todo.${finding.code}`),
  }));
  return JSON.stringify(described, null, 2);
}

export const doctor: Command = {
  name: "doctor",
  args: [],
  options: { json: { help: "Prints the findings as JSON." } },
  summary: "Says what stops sales, what visitors will notice, and what to do about it.",
  help: "Reads only: sends no mail and changes nothing, here or at the card provider. Exits with 0 if nothing stops sales, 1 if something does, 2 if it could not look at everything.",
  skipsMigration: true,
  exitCodeIfUnable: COULD_NOT_LOOK,
  run: async ({ db, readEnv, openSystem }, _args, options): Promise<Done> => {
    const env = readEnv();
    const cards = env.ok ? stripePayments(env.value) : null;
    const catalogue = env.ok ? openSystem().catalogue : null;
    const findings = await runChecks({ db, env, cards, catalogue });
    const isJson = options["json"] === true;
    const lines = isJson
      ? [asJson(findings)]
      : [...asText(findings), ...systemLines(catalogue, findings)];
    return { ...success(...lines), exitCode: getExitCode(findings) };
  },
};

export const recordBackupCommand: Command = {
  name: "record-backup",
  args: [],
  summary: "Tells doctor that another tool has backed up the database just now.",
  help: "backup records its own.",
  run: async ({ db }) => {
    await recordBackup(db);
    return success("Recorded.");
  },
};
