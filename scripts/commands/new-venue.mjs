import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { newVenueFiles, OPTIONS, optionMistakes, senderName } from "../new-venue/files.mjs";
import { Refusal } from "../common/refusal.mjs";

const USAGE = `npm run new-venue -- FOLDER ${OPTIONS.map(({ name, example }) => `--${name} "${example}"`).join(" ")} [--catalogue-language fr] [--port 3000]`;

/** The settings of the command line, null if it asks for help; throws a `Refusal` with all that is wrong with them. */
function readSettings() {
  const names = [...OPTIONS.map(({ name }) => name), "catalogue-language", "port"];
  const named = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { ...named, help: { type: "boolean" } },
    });
  } catch (error) {
    throw new Refusal(`${error.message}\n${USAGE}`);
  }
  const { positionals, values } = parsed;
  if (values.help === true) return null;
  const [folder] = positionals;
  const mistakes = [
    ...(positionals.length === 1 ? [] : ["expected one folder, which will be made"]),
    ...optionMistakes(values),
  ];
  if (mistakes.length > 0) throw new Refusal(`${mistakes.join("\n")}\n${USAGE}`);
  return { folder: resolve(folder), values };
}

/** Nothing if the sender of emails has the name as it is. */
const senderNote = (values) =>
  senderName(values) === values.name
    ? ""
    : `Emails come from ${JSON.stringify(senderName(values))}: a sender's name can't have " < > \\ $ or \`. Change MAIL_FROM in foyer.env if it should be another.
`;

function writeVenue({ folder, values }) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} has files: name a new folder, so that nothing is replaced`);
  for (const [path, text] of newVenueFiles({ folder, values, now: new Date() })) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: path === "foyer.env" ? 0o640 : 0o644, flag: "wx" });
  }
  return `${folder} has
  venue/     the venue: settings, look, pages and sentences of emails
  season/    what it sells: prices, a hall, events, memberships, a package
  foyer.env  the environment of its programs, with secrets of its own
${senderNote(values)}It can sell as it is, for a rehearsal. Lines with CHANGE are examples: grep -rn CHANGE ${folder}
Next: docs/adopting.md, "From nothing to the first ticket".`;
}

const settings = readSettings();
console.log(settings === null ? USAGE : writeVenue(settings));
