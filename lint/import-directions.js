import path from "node:path";

import { isRefused } from "../scripts/checking/rooms.mjs";

/**
 * Forbidden imports (README, "How it is laid out"), beside those of higher rooms. Paths are relative to the project root,
 * without extension. `app` and `crm` never import each other; they share `contract`, and `runtime` which imports no program either.
 */
export const limits = [
  {
    files: /^app\/(pages|parts)\/(?!.*(\.server|\/route)$)/,
    never: /^app\/\.server\/|\.server$|\/route$/,
    why: "views get their data from their route",
  },
  {
    files: /^app\/pages\/.*\/route$/,
    never: /^app\/\.server\/(session\/(?!(consent-cookie|cookies)\b)|ticketing\/)/,
    why: "routes call the ticketing system through their page.server.ts or the context",
  },
  {
    files: /^app\/(pages|parts)\/.*\.server$/,
    never: /^app\/pages\/.*\/(page|route)$/,
    why: "page.server.ts must not depend on views",
  },
  {
    files: /^app\/(ui|routing|i18n)\//,
    never: /^app\/\.server\//,
    why: ".server modules must stay on the server",
  },
  {
    files: /^app\/ui\/(?!forms\/|layout\/)/,
    never: /^app\/(domain|routing)\//,
    why: "components get their data as props",
  },
  {
    files: /^app\/domain\//,
    never: /^app\/(?!domain\/)/,
    why: "rules are pure",
  },
  {
    files: /^app\/enhance\//,
    never: /^app\/(?!enhance\/|domain\/)/,
    why: "browser scripts only import rules",
  },
  {
    files: /^crm\/.*[/-]rules$/,
    never: /^crm\/(platform\/(database|postgres|http)|tables|api)\//,
    why: "rules are pure: no database, no requests",
  },
  {
    files: /^crm\/(?!server$|api\/)/,
    never: /^crm\/api\//,
    why: "only crm/server.ts imports routes",
  },
  {
    files: /^crm\//,
    never: /^dev\//,
    why: "production code must not depend on development code",
  },
];

const sides = ["app", "crm", "contract", "runtime", "dev"];

/** Contract modules for one program only. */
const bindings = { "contract/calls/fastify": "crm", "contract/calls/client": "app" };

/** What gives the venue's settings to both programs, of whose reader bundles for browsers have none. */
const settings = ["contract/venue", "contract/names/event-kinds"];

const isWithin = (area, file) => file === area || file.startsWith(`${area}/`);

const findSide = (file) => sides.find((side) => isWithin(side, file));

/** The imported file, relative to the project root and without extension; undefined for a package. */
function getTarget(source, importer) {
  if (/^#(contract|runtime)\//.test(source)) return source.slice(1);
  if (source === "#venue") return "runtime/venue/loaded-venue";
  if (source.startsWith("~/")) return path.posix.normalize(`app/${source.slice(2)}`);
  if (!source.startsWith(".")) return undefined;
  const joined = path.posix.join(path.posix.dirname(importer), source);
  return joined.replace(/\.[cm]?[jt]sx?$/, "");
}

const getFile = (importer) => importer.replace(/\.[cm]?[jt]sx?$/, "");

/** Returns why `importer` may not import `source`, or undefined if it may. */
export function refusal(importer, source) {
  // Tests may compare two programs.
  if (importer.includes(".test.")) return undefined;
  const target = getTarget(source, importer);
  if (target === undefined) return undefined;
  const from = findSide(importer);
  const to = findSide(target);
  if (from === undefined || to === undefined) return undefined;
  if (target === "runtime/venue/loaded-venue" && settings.includes(getFile(importer)))
    return undefined;
  const owner = bindings[target];
  if (owner !== undefined && from !== owner && from !== "contract")
    return `${target} is for ${owner}/ only`;
  if (from === "contract" && to === "runtime") return "contract/ is what runtime/ may import";
  if (to === "contract" || to === "runtime") return undefined;
  if (from === "contract" || from === "runtime") return `${from}/ must not import a program`;
  const limit = limits.find(
    ({ files, never }) => files.test(getFile(importer)) && never.test(target),
  );
  if (limit !== undefined) return limit.why;
  if (isRefused(importer, target))
    return "a room only imports rooms before it in scripts/checking/rooms.mjs, and an area of pages no other";
  if (from === "dev" && to === "crm") return undefined;
  if (from !== to) return `${from}/ and ${to}/ only share contract/ and runtime/`;
  return undefined;
}

const rule = {
  meta: {
    type: "problem",
    docs: { description: "enforces the direction of imports between folders" },
    schema: [],
    messages: { refused: "'{{source}}' must not be imported here: {{why}}." },
  },
  create(context) {
    const importer = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    const check = (node) => {
      const source = node?.value;
      if (typeof source !== "string") return;
      const why = refusal(importer, source);
      if (why) context.report({ node, messageId: "refused", data: { source, why } });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    };
  },
};

export default { meta: { name: "foyer" }, rules: { "import-directions": rule } };
