import { routeTable, type RouteId } from "../../app/routing/route-table";
import { readButtonName } from "../../app/ui/forms/button-value";
import { attribute } from "../../tests/support/visitor/read-page";
import type { People, Who } from "./people";
import type { Values } from "./targets";

const WHO: readonly Who[] = ["nobody", "customer", "staff"];
const UNKNOWN: readonly string[] = ["1", "on", "a", "2125550147", "a@example.com"];

/** Whatever a page's fields and buttons say of themselves; what no page says is a guess. */
export async function readFormValues(
  origin: string,
  people: People,
  pathOf: (pattern: string) => string,
): Promise<Values> {
  const found = new Map<string, Set<string>>();
  const keep = (route: RouteId, name: string, value: string) => {
    const key = `${route} ${name}`;
    found.set(key, (found.get(key) ?? new Set()).add(value));
  };
  for (const { id, path } of routeTable)
    for (const who of WHO) {
      const html = await readPage(new URL(pathOf(path), origin), people.headersOf(who));
      for (const [tag] of html.matchAll(/<(?:input|button|option)\b[^>]*>/g)) {
        const name = attribute(tag, "name");
        if (name === null) continue;
        const button = readButtonName(name);
        if (tag.startsWith("<button") && button !== null) keep(id, button.name, button.value);
        else keep(id, name, attribute(tag, "value") ?? "on");
      }
    }
  const kept = new Map([...found].map(([key, values]) => [key, [...values]]));
  return (route, name) => kept.get(`${route} ${name}`) ?? UNKNOWN;
}

async function readPage(url: URL, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  if (answer.headers.get("content-type")?.startsWith("text/html")) return answer.text();
  await answer.body?.cancel();
  return "";
}
