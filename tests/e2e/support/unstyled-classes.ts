import { readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../support/servers/program";

/** Style sheets with what only some pages have: parts of these pages' sheets. */
const PARTS = ["cards", "extras"];

const listClasses = (css: string) =>
  new Set([...css.matchAll(/\.(-?[a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

const all = listClasses(read("app/tailwind.css"));
const own = new Set(PARTS.flatMap((name) => [...listClasses(read(`app/${name}.css`))]));
for (const name of all) own.delete(name);

/** Classes of a page's elements that none of its style sheets mentions, although one of `PARTS` does. */
export function unstyledClasses(html: string): string[] {
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const needed = [...used].filter((name) => own.has(name));
  if (needed.length === 0) return [];
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"/g)];
  const styled = sheets.flatMap(([, href]) => [...listClasses(read(`build/client${href}`))]);
  return needed.filter((name) => !styled.includes(name));
}
