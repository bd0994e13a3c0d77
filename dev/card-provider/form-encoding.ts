export interface FormTree {
  [key: string]: FormValue;
}
type FormValue = string | FormTree | FormValue[];

const MAX_DEPTH = 8;
const MAX_PAIRS = 2_000;
const MAX_NAME = 200;

/** A body that no form encoder produces: too deep, too long, or one name as both a value and a group. */
class FormEncodingError extends Error {
  readonly statusCode = 400;
}

/**
 * Reads the nested form encoding of the Stripe SDKs: `line_items[0][price_data][currency]=usd`, `expand[]=x`.
 * Everything stays text. Groups numbered from 0 without a gap become arrays; of a repeated name the last wins.
 */
export function parseFormEncoding(body: string): FormTree {
  const root = group();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(body)) {
    if (++pairs > MAX_PAIRS) throw new FormEncodingError("Too many parameters.");
    if (name.length > MAX_NAME) throw new FormEncodingError("A parameter's name is too long.");
    put(root, pathOf(name), value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, toLists(value)]));
}

// No prototype: a field called `__proto__` or `constructor` is then a field like any other.
function group(): FormTree {
  return Object.create(null) as FormTree;
}

function pathOf(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0 || !name.endsWith("]")) return [name];
  const path = [name.slice(0, open), ...name.slice(open + 1, -1).split("][")];
  if (path.length > MAX_DEPTH) throw new FormEncodingError("Too many levels in a parameter.");
  return path;
}

function put(root: FormTree, path: string[], value: string): void {
  let at = root;
  path.forEach((part, index) => {
    const key = part === "" && index > 0 ? String(Object.keys(at).length) : part;
    const here = at[key];
    if (index === path.length - 1) {
      if (typeof here === "object") throw conflict(path);
      at[key] = value;
      return;
    }
    if (typeof here === "string") throw conflict(path);
    // While reading, every group is a FormTree; lists are made of them at the end.
    at = (here as FormTree | undefined) ?? (at[key] = group());
  });
}

function conflict(path: string[]): FormEncodingError {
  return new FormEncodingError(`Parameter ${path[0] ?? ""} is both a value and a group.`);
}

function toLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  if (isList) return entries.map(([, inner]) => inner);
  const tree = group();
  for (const [key, inner] of entries) tree[key] = inner;
  return tree;
}
