import path from "node:path";

/**
 * What may not be imported where (README, "How it is laid out"). Paths are from the project's root, without extension.
 * Nothing ever crosses between `app` and `crm`; they share `contract`.
 */
export const limits = [
  {
    files: /^app\/pages\/(?!.*(\.server|\/route)$)/,
    never: /^app\/\.server\/|\.server$|\/route$/,
    why: "a view gets its data from its route",
  },
  {
    files: /^app\/pages\/.*\/route$/,
    never: /^app\/\.server\/(session|ticketing)\//,
    why: "a route reaches the ticketing system through its page.server.ts or the context",
  },
  {
    files: /^app\/pages\/.*\.server$/,
    never: /^app\/pages\/.*\/(page|route)$/,
    why: "the server's part of a page knows no view",
  },
  {
    files: /^app\/(\.server|ui|routing|domain|seats|i18n|enhance)\//,
    never: /^app\/pages\//,
    why: "pages are imported by pages only",
  },
  {
    files: /^app\/(ui|routing|i18n)\//,
    never: /^app\/\.server\//,
    why: "what is in .server stays on the server",
  },
  {
    files: /^app\/ui\/(?!forms\/|layout\/)/,
    never: /^app\/(domain|seats|routing)\//,
    why: "a component is told what it shows",
  },
  {
    files: /^app\/(domain|seats)\//,
    never: /^app\/(?!(domain|seats)\/)/,
    why: "rules are pure",
  },
  {
    files: /^app\/enhance\//,
    never: /^app\/(?!enhance\/|domain\/)/,
    why: "the browser's script imports rules only",
  },
  {
    files: /^crm\/.*[/-]rules$/,
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
    files: /^crm\//,
    never: /^dev\//,
    why: "production holds no development code",
  },
];

const sides = ["app", "crm", "contract", "dev"];

/** The sides of the contract that one program alone uses. */
const ownBindings = { "contract/fastify": "crm", "contract/client": "app" };

const holds = (area, file) => file === area || file.startsWith(`${area}/`);

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
  const limit = limits.find(
    ({ files, never }) => files.test(fileOf(importer)) && never.test(target),
  );
  if (limit !== undefined) return limit.why;
  if (from === "dev" && to === "crm") return undefined;
  if (from !== to) return `${from}/ and ${to}/ share contract/ only and meet over HTTP`;
  return undefined;
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
