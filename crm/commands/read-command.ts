import { parseArgs } from "node:util";

import type { Result } from "#contract/calls/result";
import type { Command, Option, Options } from "./command";

type ReadResult =
  | { kind: "run"; command: Command; args: string[]; options: Options }
  | { kind: "help"; text: string }
  | { kind: "wrong"; text: string };

const INDENT = "      ";
const AS: Option = {
  value: "NAME",
  help: "Who is doing this, for the audit log; your login name by default.",
};

/** `start`: what the reader types before a command, for its help. */
export function readCommand(
  commands: readonly Command[],
  typed: readonly string[],
  start = "npm run crm --",
): ReadResult {
  const [name, ...rest] = typed;
  if (name === "help") return readCommand(commands, [...rest, "--help"], start);
  const wantsHelp = typed.includes("--help") || typed.includes("-h");
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    if (wantsHelp) return { kind: "help", text: overview(commands, start) };
    return {
      kind: "wrong",
      text:
        name === undefined
          ? overview(commands, start)
          : `Unknown command "${name}". ${start} --help lists the commands.`,
    };
  }
  if (wantsHelp) return { kind: "help", text: describe(command, start) };
  const read = readArgs(command, rest);
  return read.ok
    ? { kind: "run", command, ...read.value }
    : { kind: "wrong", text: `${read.failure}\n\n${describe(command, start)}` };
}

function readArgs(
  command: Command,
  rest: string[],
): Result<{ args: string[]; options: Options }, string> {
  const known = listOptions(command);
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: Object.fromEntries(
        known.map(([name, { value }]) => [
          name,
          { type: value === undefined ? ("boolean" as const) : ("string" as const) },
        ]),
      ),
    });
    const minimum = command.args.filter((arg) => !arg.startsWith("[")).length;
    if (positionals.length < minimum)
      return { ok: false, failure: `${command.args[positionals.length] ?? ""} is missing.` };
    const isOpen = command.args.at(-1)?.endsWith("…") === true;
    if (positionals.length > command.args.length && !isOpen)
      return { ok: false, failure: `Unexpected argument "${positionals.at(-1) ?? ""}".` };
    const missing = known.find(([name, { required }]) => required === true && !(name in values));
    if (missing !== undefined) return { ok: false, failure: `--${missing[0]} is missing.` };
    return { ok: true, value: { args: positionals, options: values } };
  } catch (error) {
    return { ok: false, failure: (error as Error).message };
  }
}

function overview(commands: readonly Command[], start: string): string {
  const lines = commands.flatMap((command) => [
    `  ${usage(command, start)}`,
    INDENT + command.summary,
  ]);
  return [
    "Uses the box office's database (DATABASE_URL, or the embedded one in DATA_DIR).",
    "",
    ...lines,
    "",
    `  ${start} COMMAND --help`,
    `${INDENT}Shows the help of one command.`,
  ].join("\n");
}

function describe(command: Command, start: string): string {
  const options = listOptions(command).map(
    ([name, { value, help }]) =>
      `  --${name}${value === undefined ? "" : ` ${value}`}\n${INDENT}${help}`,
  );
  return [
    usage(command, start),
    "",
    command.summary,
    ...(command.help === undefined ? [] : [command.help]),
    "",
    ...options,
  ]
    .join("\n")
    .trimEnd();
}

function listOptions({ options = {}, audited }: Command): [string, Option][] {
  return [...Object.entries(options), ...(audited ? [["as", AS] satisfies [string, Option]] : [])];
}

function usage(command: Command, start: string): string {
  const flags = listOptions(command).map(([option, { value, required }]) => {
    const text = `--${option}${value === undefined ? "" : ` ${value}`}`;
    return required === true ? text : `[${text}]`;
  });
  return [start, command.name, ...command.args, ...flags].join(" ");
}
