import { join, relative } from "node:path";
import ts from "typescript";

import { projectRoot } from "./project-root.mjs";

const SIDES = ["app", "contract", "crm", "dev"];
/** Objects with one key are alike by chance. */
const MIN_KEYS = 2;
/** Of nested types; deeper ones are compared by their printed name. */
const MAX_DEPTH = 8;
const MAKES_OBJECT = /\.(?:object|strictObject|looseObject|extend|safeExtend)\(/;
const EXPORTED_TYPE = /^\s*export (?:type|interface) (\w+)/gm;

const sideOf = (path) => SIDES.find((side) => path.startsWith(`${side}/`));

/** The production files below `root`, and how to make TypeScript read some of them. */
function openProject(root) {
  const config = join(root, "tsconfig.json");
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, root);
  const files = fileNames
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => {
      const path = relative(root, name).replaceAll("\\", "/");
      return { name, path, side: sideOf(path), text: ts.sys.readFile(name) ?? "" };
    })
    .filter(({ side }) => side !== undefined);
  return { files, options };
}

/** A type as text that is the same for two types with the same keys, whatever they are called and in whatever order. */
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
    const keys = keysOf(type);
    return keys === null ? print(type) : `{ ${writeKeys(keys, depth)} }`;
  };
  const keysOf = (type) => {
    const isPlain =
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      type.getCallSignatures().length === 0 &&
      !checker.isTupleType(type) &&
      // Dates, maps and the like are known by their name.
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
  return { write, countKeys: (type) => keysOf(type)?.length ?? 0 };
}

const isOfLibrary = (node) => /\/typescript\/lib\//.test(node?.getSourceFile?.().fileName ?? "");

/** What an expression's output is where it is an object schema of zod, or null. */
function outputOf(checker, expression) {
  const type = checker.getTypeAtLocation(expression);
  const inner = type.getProperty("shape") && type.getProperty("_zod");
  const output = inner && checker.getTypeOfSymbol(inner).getProperty("output");
  return output === undefined ? null : checker.getTypeOfSymbol(output);
}

/** The schema that a call begins: `z.object({ … }).partial()` is one, not two. */
function wholeSchema(checker, call) {
  const next = call.parent.parent;
  const isChained = ts.isPropertyAccessExpression(call.parent) && ts.isCallExpression(next);
  return isChained && outputOf(checker, next) !== null ? wholeSchema(checker, next) : call;
}

/** Every zod object that is written down, with its shape. Types are read only of files that write one: all take longer. */
function zodObjects({ files, options }) {
  const writing = files.filter(({ text }) => MAKES_OBJECT.test(text));
  const program = ts.createProgram(
    writing.map(({ name }) => name),
    options,
  );
  const checker = program.getTypeChecker();
  const shapes = shapeWriter(checker);
  const found = [];
  const seen = new Set();
  for (const { name, path } of writing) {
    const source = program.getSourceFile(name);
    const visit = (call) => {
      ts.forEachChild(call, visit);
      if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return;
      if (!MAKES_OBJECT.test(`.${call.expression.name.text}(`)) return;
      const node = wholeSchema(checker, call);
      const output = outputOf(checker, node);
      if (seen.has(node) || output === null || shapes.countKeys(output) < MIN_KEYS) return;
      seen.add(node);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const at = `${path}:${line + 1}`;
      found.push({
        ...{ at, node, name: nameOf(node), shape: shapes.write(output) },
        extended: extendedBy(node),
      });
    };
    visit(source);
  }
  return found;
}

/** The name of the schema that a call extends (`a.extend({ … })`), or null. */
function extendedBy({ expression }) {
  const isExtension =
    ts.isPropertyAccessExpression(expression) && /^(safeE|e)xtend$/.test(expression.name.text);
  return isExtension ? expression.expression.getText() : null;
}

/** Leaves out what extends another of its group: it has the other's keys from there, with other messages. */
const withoutExtensions = (group) =>
  group.filter(({ extended }) => !group.some(({ name }) => name === extended));

/** The constant or key that a node is the value of. */
function nameOf(node) {
  for (let at = node; at !== undefined; at = at.parent)
    if (ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at)) return at.name.getText();
  return "(unnamed)";
}

/** The types and interfaces that files export, each with where. */
const exportedTypes = (files) =>
  files.flatMap(({ path, side, text }) =>
    [...text.matchAll(EXPORTED_TYPE)].map(([, name]) => ({ name, side, path })),
  );

function groupsOf(list, keyOf) {
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Leaves out what is written within another repeated object: it goes when that one goes. */
function withoutNested(groups) {
  const all = new Set(groups.flat().map(({ node }) => node));
  const isNested = ({ node }) => {
    for (let at = node.parent; at !== undefined; at = at.parent) if (all.has(at)) return true;
    return false;
  };
  return groups.filter((group) => !group.every(isNested));
}

/**
 * What is written down more than once: zod objects with the same keys of the same types, and exported types that two
 * sides call by the same name. Each group lists where.
 * @returns {{ objects: string[][]; types: { name: string; files: string[] }[] }}
 */
export function findRepeatedShapes(root = projectRoot) {
  const project = openProject(root);
  const objects = groupsOf(zodObjects(project), ({ shape }) => shape)
    .map(withoutExtensions)
    .filter((group) => group.length > 1);
  const types = groupsOf(exportedTypes(project.files), ({ name }) => name).filter(
    (group) => new Set(group.map(({ side }) => side)).size > 1,
  );
  return {
    objects: withoutNested(objects).map((group) => group.map(({ name, at }) => `${name} (${at})`)),
    types: types.map((group) => ({ name: group[0].name, files: group.map(({ path }) => path) })),
  };
}
