import { join, relative } from "node:path";
import ts from "typescript";

import { projectRoot } from "../common/project-root.mjs";

const SIDES = ["app", "contract", "crm", "dev", "runtime"];
/** Smaller objects are often the same by chance. */
const MIN_KEYS = 2;
/** More deeply nested types are compared by name. */
const MAX_DEPTH = 8;
const MAKES_OBJECT = /\.(?:object|strictObject|looseObject|extend|safeExtend)\(/;
const EXPORTED_TYPE = /^\s*export (?:type|interface) (\w+)/gm;

const findSide = (path) => SIDES.find((side) => path.startsWith(`${side}/`));

/** Returns the production files below `root` and the compiler options. */
function openProject(root) {
  const config = join(root, "tsconfig.json");
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, root);
  const files = fileNames
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => {
      const path = relative(root, name).replaceAll("\\", "/");
      return { name, path, side: findSide(path), text: ts.sys.readFile(name) ?? "" };
    })
    .filter(({ side }) => side !== undefined);
  return { files, options };
}

/** Writes types as text, the same for types with the same keys, regardless of names and order. */
function shapeWriter(checker) {
  const print = (type) => checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  const write = (type, depth = 0) => {
    if (type.isUnion())
      return type.types
        .map((part) => write(part, depth))
        .sort()
        .join(" | ");
    if (depth > MAX_DEPTH) return print(type);
    if (checker.isArrayType(type))
      return `(${write(checker.getTypeArguments(type)[0], depth + 1)})[]`;
    const keys = getKeys(type);
    return keys === null ? print(type) : `{ ${writeKeys(keys, depth)} }`;
  };
  const getKeys = (type) => {
    const isPlain =
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      type.getCallSignatures().length === 0 &&
      !checker.isTupleType(type) &&
      // Built-in types such as Date and Map are compared by name.
      !(type.symbol?.declarations ?? []).some(({ parent }) => isOfLibrary(parent));
    const keys = isPlain ? checker.getPropertiesOfType(type) : [];
    return keys.length === 0 ? null : keys;
  };
  const writeKeys = (keys, depth) =>
    keys
      .map((key) => {
        const mark = (key.flags & ts.SymbolFlags.Optional) === 0 ? "" : "?";
        return `${key.name}${mark}: ${write(checker.getTypeOfSymbol(key), depth + 1)}`;
      })
      .sort()
      .join("; ");
  return { write, countKeys: (type) => getKeys(type)?.length ?? 0 };
}

const isOfLibrary = (node) => /\/typescript\/lib\//.test(node?.getSourceFile?.().fileName ?? "");

/** Returns the output type of a zod object schema; null for other expressions. */
function getOutput(checker, expression) {
  const type = checker.getTypeAtLocation(expression);
  const inner = type.getProperty("shape") && type.getProperty("_zod");
  const output = inner && checker.getTypeOfSymbol(inner).getProperty("output");
  return output === undefined ? null : checker.getTypeOfSymbol(output);
}

/** Returns the outermost call of a chained schema: `z.object({ … }).partial()` counts once. */
function wholeSchema(checker, call) {
  const next = call.parent.parent;
  const isChained = ts.isPropertyAccessExpression(call.parent) && ts.isCallExpression(next);
  return isChained && getOutput(checker, next) !== null ? wholeSchema(checker, next) : call;
}

/** Resolves zod and the project's own code only: other packages and JSON files are large and not part of a schema. */
function schemaHost(options) {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(projectRoot, (name) => name, options);
  const isPartOfSchemas = (name) =>
    /^[.~#]|^(?:zod|drizzle-orm)(?:\/|$)/.test(name) && !name.endsWith(".json");
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) =>
      isPartOfSchemas(text)
        ? ts.resolveModuleName(text, file, options, host, cache)
        : { resolvedModule: undefined },
    );
  return host;
}

/** Finds all zod objects with their shape. Only files with a zod object are type-checked, which is faster. */
function zodObjects({ files, options }) {
  const schemaFiles = files.filter(({ text }) => MAKES_OBJECT.test(text));
  const program = ts.createProgram(
    schemaFiles.map(({ name }) => name),
    { ...options, types: [] },
    schemaHost(options),
  );
  const checker = program.getTypeChecker();
  const shapes = shapeWriter(checker);
  const found = [];
  const seen = new Set();
  for (const { name, path } of schemaFiles) {
    const source = program.getSourceFile(name);
    const visit = (call) => {
      ts.forEachChild(call, visit);
      if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return;
      if (!MAKES_OBJECT.test(`.${call.expression.name.text}(`)) return;
      const node = wholeSchema(checker, call);
      const output = getOutput(checker, node);
      if (seen.has(node) || output === null || shapes.countKeys(output) < MIN_KEYS) return;
      seen.add(node);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const at = `${path}:${line + 1}`;
      found.push({
        at,
        node,
        name: getName(node),
        shape: shapes.write(output),
        extended: extendedBy(node),
      });
    };
    visit(source);
  }
  return found;
}

/** Returns the name of the schema that a call extends (`a.extend({ … })`), or null. */
function extendedBy({ expression }) {
  const isExtension =
    ts.isPropertyAccessExpression(expression) && /^(safeE|e)xtend$/.test(expression.name.text);
  return isExtension ? expression.expression.getText() : null;
}

/** Leaves out schemas that extend another one in the group, which only change messages. */
const withoutExtensions = (group) =>
  group.filter(({ extended }) => !group.some(({ name }) => name === extended));

/** Returns the name of the constant or key that a node is assigned to. */
function getName(node) {
  for (let at = node; at !== undefined; at = at.parent)
    if (ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at)) return at.name.getText();
  return "(unnamed)";
}

const exportedTypes = (files) =>
  files.flatMap(({ path, side, text }) =>
    [...text.matchAll(EXPORTED_TYPE)].map(([, name]) => ({ name, side, path })),
  );

function listGroups(list, getKey) {
  const groups = new Map();
  for (const item of list) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item]);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Leaves out objects nested in another repeated object, which would be fixed together with it. */
function withoutNested(groups) {
  const all = new Set(groups.flat().map(({ node }) => node));
  const isNested = ({ node }) => {
    for (let at = node.parent; at !== undefined; at = at.parent) if (all.has(at)) return true;
    return false;
  };
  return groups.filter((group) => !group.every(isNested));
}

/**
 * Finds zod objects with the same keys and types, and types that are exported under the same name by several programs.
 * @returns {{ objects: string[][]; types: { name: string; files: string[] }[] }}
 */
export function findRepeatedShapes(root = projectRoot) {
  const project = openProject(root);
  const objects = listGroups(zodObjects(project), ({ shape }) => shape)
    .map(withoutExtensions)
    .filter((group) => group.length > 1);
  const types = listGroups(exportedTypes(project.files), ({ name }) => name).filter(
    (group) => new Set(group.map(({ side }) => side)).size > 1,
  );
  return {
    objects: withoutNested(objects).map((group) => group.map(({ name, at }) => `${name} (${at})`)),
    types: types.map((group) => ({ name: group[0].name, files: group.map(({ path }) => path) })),
  };
}
