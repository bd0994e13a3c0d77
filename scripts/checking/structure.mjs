import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";

import { projectRoot } from "../common/project-root.mjs";
import {
  findAreaPairs,
  findMisstatedFloors,
  findMutualPairs,
  findRoomImports,
  roomGraph,
} from "./rooms.mjs";
import { findRepeatedShapes } from "./shapes.mjs";

const PRODUCTION = ["app", "contract", "crm", "dev", "runtime"];
const TESTS = ["tests"];
const ENTRIES = ["server.ts", "supervise.ts"];
const MAX_FILES_IN_FOLDER = 40;
/** Longer routes must move calls to the ticketing system to a page.server.ts. */
const MAX_WHOLE_PAGE = 100;

const isCode = (path) => /\.tsx?$/.test(path);
/** Migrations name the files of their time. */
const hasComments = (path) => /\.(?:tsx?|mjs|sql)$/.test(path) && !path.includes("/migrations/");
const isMarkdown = (path) => path.endsWith(".md");
const isTest = (path) => /^tests\/|\.test\.tsx?$/.test(path);

function* filesIn(folder, isIncluded = isCode) {
  for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    // The benches have packages of their own.
    if (entry.name === "node_modules") continue;
    if (entry.isDirectory()) yield* filesIn(path, isIncluded);
    else if (isIncluded(path)) yield path;
  }
}

const read = (path) => readFileSync(join(projectRoot, path), "utf8");

/** Resolves an import to a file; undefined for a package. */
function findTarget(source, importer) {
  const base = source.startsWith("~/")
    ? `app/${source.slice(2)}`
    : /^#(contract|runtime)\//.test(source)
      ? source.slice(1)
      : source.startsWith(".")
        ? posix.join(dirname(importer), source)
        : undefined;
  if (base === undefined) return undefined;
  return ["", ".ts", ".tsx"]
    .map((end) => base + end)
    .find((path) => isCode(path) && existsSync(join(projectRoot, path)));
}

/** The project files that each file imports, including type imports. */
function listImports(files, texts) {
  const pattern = /(?:\bfrom|\bimport)\s*\(?\s*"([^"\n]+)"/g;
  return new Map(
    files.map((file) => [
      file,
      [...texts.get(file).matchAll(pattern)]
        .map(([, source]) => findTarget(source, file))
        .filter((target) => target !== undefined && target !== file),
    ]),
  );
}

/** Finds import cycles: strongly connected components of more than one file (Tarjan's algorithm). */
export function findCycles(imports) {
  const cycles = [];
  const index = new Map();
  const low = new Map();
  const stack = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file), low.get(next)));
      } else if (stack.includes(next)) low.set(file, Math.min(low.get(file), index.get(next)));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

const DOCUMENTS = ["README.md", ...filesIn("bench", isMarkdown), ...filesIn("docs", isMarkdown)];

const FOLDERS = "(?:app|bench|contract|crm|dev|docs|lint|runtime|scripts|tests)";
const isMissing = (path) => !existsSync(join(projectRoot, path));

const FILE = `\`(${FOLDERS}/[\\w./-]+\\.(?:tsx?|mjs|sql))\``;
/** In mixed case or with an underscore: other words in backticks are values. */
const SYMBOL = "`(\\w*(?:[a-z][A-Z]|_)\\w*)(?:\\(\\))?`";
/** `file` › `symbol`, `symbol`; `file` has `symbol` */
const SYMBOLS_OF_FILE = new RegExp(
  `${FILE}\\s+(?:›|has(?: the \\w+)?)\\s+((?:${SYMBOL}(?:, | and )?)+)`,
  "g",
);
/** `symbol` in `file`; `symbol` (`file`) */
const SYMBOL_IN_FILE = new RegExp(`${SYMBOL}\\s+(?:in\\s+|\\()${FILE}`, "g");

/** Finds symbols that a document attributes to a file that does not contain them. */
export function findMissingSymbols(document, readFile) {
  const named = [
    ...[...document.matchAll(SYMBOL_IN_FILE)].map(([, symbol, file]) => [file, symbol]),
    ...[...document.matchAll(SYMBOLS_OF_FILE)].flatMap(([, file, symbols]) =>
      [...symbols.matchAll(new RegExp(SYMBOL, "g"))].map(([, symbol]) => [file, symbol]),
    ),
  ];
  const isIn = (file, symbol) => new RegExp(`\\b${symbol}\\b`).test(readFile(file));
  return named
    .filter(([file, symbol]) => !isIn(file, symbol))
    .map(([file, symbol]) => `no ${symbol} in ${file}`);
}

/** Finds missing paths, missing symbols and merge conflict markers in documents. */
function findStaleLines() {
  const path = new RegExp(`\`(${FOLDERS}/[\\w./-]+)\``, "g");
  return DOCUMENTS.flatMap((document) => {
    const text = read(document);
    const missing = [...text.matchAll(path)].map(([, named]) => named).filter(isMissing);
    const symbols = findMissingSymbols(text, (file) => (isMissing(file) ? "" : read(file)));
    const conflicts = /^(<{7}|>{7}) /m.test(text) ? ["merge conflict"] : [];
    return [...missing, ...symbols, ...conflicts].map((problem) => `${document}: ${problem}`);
  });
}

const PATH_IN_COMMENT = new RegExp(
  `(?<![\\w/.~#-])${FOLDERS}/[\\w./-]+\\.(?:tsx?|mjs|sql|md)\\b`,
  "g",
);

/** Returns the paths that the comments of a source name. */
export const pathsInComments = (source) =>
  [...source.matchAll(/(?:\/\/|\*|--) .*/g)].flatMap(
    ([comment]) => comment.match(PATH_IN_COMMENT) ?? [],
  );

/** Finds missing files that comments refer to. */
function findStaleComments() {
  const files = [...PRODUCTION, ...TESTS, "bench", "lint", "scripts"].flatMap((folder) => [
    ...filesIn(folder, hasComments),
  ]);
  return [...files, ...ENTRIES].flatMap((file) =>
    pathsInComments(read(file))
      .filter(isMissing)
      .map((named) => `${file}: ${named}`),
  );
}

const grouped = (number) => number.toLocaleString("en-US");

/** Files of `crm/api/` that serve no operation of the contract. */
const WITHOUT_OPERATIONS = ["mailbox", "route-group", "sessions", "test-tools"];
const OPERATIONS = "contract/operations/";
const HANDLERS = "crm/api/";

/**
 * Finds operations and their handlers in files of different names: files of `contract/operations/` without a file of
 * handlers, files of `crm/api/` without a file of operations, and handlers of another file's operations.
 */
export function findUnpairedOperations(texts) {
  const namesIn = (folder, except) =>
    [...texts.keys()]
      .filter((file) => file.startsWith(folder) && !isTest(file))
      .map((file) => file.slice(folder.length, -".ts".length))
      .filter((name) => !except.includes(name));
  const operations = namesIn(OPERATIONS, ["index"]);
  const handlers = namesIn(HANDLERS, WITHOUT_OPERATIONS);
  const pattern = /import \{([^}]*Operations\b[^}]*)\} from "#contract\/operations\/([^"]+)"/g;
  const foreign = handlers.flatMap((name) =>
    [...texts.get(`${HANDLERS}${name}.ts`).matchAll(pattern)]
      .filter(([, , from]) => from !== name)
      .map(([, , from]) => `${HANDLERS}${name}.ts: operations of ${from}.ts`),
  );
  return [
    ...operations
      .filter((name) => !handlers.includes(name))
      .map((name) => `${OPERATIONS}${name}.ts: no ${HANDLERS}${name}.ts`),
    ...handlers
      .filter((name) => !operations.includes(name))
      .map((name) => `${HANDLERS}${name}.ts: no ${OPERATIONS}${name}.ts`),
    ...foreign,
  ];
}

/**
 * Finds routes that call the ticketing system although they are long or have a page.server.ts, and server files other
 * than page.server.ts beside a route, since code shared by several pages belongs in their parent folder.
 */
function findMixedRoutes(texts) {
  return [...texts].flatMap(([file, text]) => {
    const [, page] = /^(app\/pages\/.*\/)(?!page\.)[^/]+\.server\.tsx?$/.exec(file) ?? [];
    if (page !== undefined && texts.has(`${page}route.tsx`)) return [`${file}: beside route.tsx`];
    if (!/^app\/pages\/.*\/route\.tsx$/.test(file) || !/\bcrm\b/.test(text)) return [];
    const hasServer = texts.has(file.replace("route.tsx", "page.server.ts"));
    const count = text.split("\n").length - 1;
    if (!hasServer && count <= MAX_WHOLE_PAGE) return [];
    return [`${file}: ${hasServer ? "beside page.server.ts" : `${count} lines`}`];
  });
}

/** Compares the code structure with its limits. Returns lines to print and the number of missed limits. */
export function describeStructure() {
  const files = [...PRODUCTION, ...TESTS].flatMap((folder) => [...filesIn(folder)]);
  files.push(...ENTRIES);
  const texts = new Map(files.map((file) => [file, read(file)]));
  const getLines = (file) => texts.get(file).split("\n").length - 1;
  const sum = (list) => list.reduce((total, file) => total + getLines(file), 0);
  const production = files.filter((file) => !isTest(file));
  const tests = files.filter(isTest);
  const folders = new Map();
  for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  const crowded = [...folders].filter(([, count]) => count > MAX_FILES_IN_FOLDER);
  const imports = listImports(production, texts);
  const cycles = findCycles(imports);
  const { pairs, refused } = findRoomImports(imports);
  const mutual = findMutualPairs(pairs);
  const areas = findAreaPairs(pairs);
  const knots = findCycles(roomGraph(pairs));
  const misstated = findMisstatedFloors(read("README.md"));
  const stale = [...findStaleLines(), ...findStaleComments()];
  const mixed = findMixedRoutes(texts);
  const unpaired = findUnpairedOperations(texts);
  const { objects, types } = findRepeatedShapes();
  let missed = 0;
  const line = (name, value, max) => {
    const holds = value <= max;
    if (!holds) missed += 1;
    return `${holds ? "ok    " : "missed"}  ${name}: ${grouped(value)} (at most ${grouped(max)})`;
  };
  const printed = (name, value) => `        ${name}: ${grouped(value)}`;
  const lines = [
    printed("production files", production.length),
    printed("production lines", sum(production)),
    printed("test files", tests.length),
    printed("test lines", sum(tests)),
    line(`folders with more than ${MAX_FILES_IN_FOLDER} files`, crowded.length, 0),
    ...crowded.map(([folder, count]) => `          ${folder}: ${count}`),
    line("import cycles, types included", cycles.length, 0),
    ...cycles.map((group) => `          ${group.join(", ")}`),
    line("imports of higher rooms or other areas of pages", refused.length, 0),
    ...refused.map((pair) => `          ${pair}`),
    printed("areas of pages that import another", areas.length),
    ...areas.map((pair) => `          ${pair}`),
    line("pairs of rooms that import each other", mutual.length, 0),
    ...mutual.map((pair) => `          ${pair}`),
    line("rooms in the largest knot", Math.max(1, ...knots.map(({ length }) => length)), 1),
    line("floors of which README.md lists other rooms", misstated.length, 0),
    ...misstated.map((floor) => `          ${floor}`),
    line("pages with server code outside page.server.ts", mixed.length, 0),
    ...mixed.map((problem) => `          ${problem}`),
    line("operations and handlers in files of different names", unpaired.length, 0),
    ...unpaired.map((problem) => `          ${problem}`),
    line("zod objects of the same shape", objects.length, 0),
    ...objects.map((group) => `          ${group.join(", ")}`),
    line("exported types of the same name in several programs", types.length, 0),
    ...types.map(({ name, files }) => `          ${name}: ${files.join(", ")}`),
    line("outdated paths and symbols in documents and comments", stale.length, 0),
    ...stale.map((problem) => `          ${problem}`),
  ];
  return { lines, missed };
}
