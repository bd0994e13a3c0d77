import path from "node:path";

/**
 * Which area of the code may import which (docs: "Imports go one way").
 *
 * An area is the longest listed folder (or file, without its extension) that holds a file. What an
 * area lists is all it may import of ours, besides itself; an area that is not listed here may
 * import anything on its own side. Nothing ever crosses between `app` and `crm`.
 */
export const directions = {
  "app/routes": [
    "app/features",
    "app/components",
    "app/routing",
    "app/domain",
    "app/lib",
    "app/i18n",
    "app/venue",
    "app/.server/services",
    "app/.server/account",
    "app/.server/auth",
    "app/.server/checkout",
    "app/.server/register",
    "app/.server/staff",
    "app/.server/i18n",
    "app/.server/http",
  ],
  "app/features": [
    "app/components",
    "app/routing/page-frame",
    "app/routing/paths",
    "app/domain",
    "app/lib",
    "app/i18n",
    "app/venue",
  ],
  "app/components": ["app/lib", "app/i18n"],
  "app/lib": [],
  "app/domain": [],
  "app/enhance": ["app/lib", "app/domain"],
  "app/.server/services": [
    "app/.server/crm",
    "app/.server/session",
    "app/.server/logger",
    "app/domain",
    "app/venue",
  ],
};

/**
 * In the box office every noun has a folder of its own, and any may use another. These directions hold inside all of
 * them: `files` may not import what `never` matches.
 */
export const boxOfficeLimits = [
  {
    files: /^crm\/.*-rules$/,
    never: /^crm\/platform\/(database|postgres|http)\/|(^|[/-])(tables|routes)$/,
    why: "rules are pure: no database, no requests",
  },
  {
    files: /^crm\/(?!server$)/,
    never: /^crm\/.*[/-]routes$/,
    why: "only crm/server.ts knows the routes",
  },
  {
    files: /^crm\/platform\/(backup|database|faults|postgres)\//,
    never: /^crm\/(?!platform\/)/,
    why: "the platform knows no noun",
  },
  {
    files: /^crm\/(?!commands\/|run-box-office$)/,
    never: /^dev\//,
    why: "what is for demonstrations stays in dev/",
  },
];

const sides = ["app", "crm", "contract", "dev"];

/** The sides of the contract that one program alone uses. */
const ownBindings = { "contract/fastify": "crm", "contract/client": "app" };

const holds = (area, file) => file === area || file.startsWith(`${area}/`);

const areaOf = (file) =>
  Object.keys(directions)
    .filter((area) => holds(area, file))
    .sort((a, b) => b.length - a.length)[0];

const sideOf = (file) => sides.find((side) => holds(side, file));

/** The imported file as a path from the project's root without extension; undefined for a package. */
function targetOf(source, importer) {
  if (source.startsWith("#contract/")) return source.slice(1);
  if (source.startsWith("~/")) return path.posix.normalize(`app/${source.slice(2)}`);
  if (!source.startsWith(".")) return undefined;
  const joined = path.posix.join(path.posix.dirname(importer), source);
  return joined.replace(/\.[cm]?[jt]sx?$/, "");
}

const fileOf = (importer) => importer.replace(/\.[cm]?[jt]sx?$/, "");

/** Why `importer` may not import `source`, or undefined when it may. */
export function refusal(importer, source) {
  // A test may hold two programs against each other.
  if (importer.includes(".test.")) return undefined;
  const target = targetOf(source, importer);
  if (target === undefined) return undefined;
  const from = sideOf(importer);
  const to = sideOf(target);
  if (from === undefined || to === undefined) return undefined;
  const owner = ownBindings[target];
  if (owner !== undefined && from !== owner && from !== "contract")
    return `${target} is for ${owner}/ only`;
  if (to === "contract") return undefined;
  if (from === "contract") return "contract/ imports neither program";
  const limit = boxOfficeLimits.find(
    ({ files, never }) => files.test(fileOf(importer)) && never.test(target),
  );
  if (limit !== undefined) return limit.why;
  if ([from, to].sort().join() === "crm,dev") return undefined;
  if (from !== to) return `${from}/ and ${to}/ share contract/ only and meet over HTTP`;
  const area = areaOf(importer);
  if (area === undefined || holds(area, target)) return undefined;
  if (directions[area].some((allowed) => holds(allowed, target))) return undefined;
  const allowed = directions[area].join(", ") || "nothing of ours";
  return `${area} may import ${allowed}`;
}

export default {
  meta: {
    type: "problem",
    docs: { description: "imports go one way between the areas of the code" },
    schema: [],
    messages: { refused: "'{{source}}' is not to be imported here: {{why}}." },
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
