import { routeTable, type RouteId } from "../../app/routing/route-table";
import { readButtonName } from "../../app/ui/forms/button-value";
import { attribute } from "../../tests/support/visitor/read-page";
import type { People, Who } from "./people";
import type { Values } from "./targets";

const ROLES: readonly Who[] = ["nobody", "customer", "staff"];
const DEFAULT_VALUES: readonly string[] = ["1", "on", "a", "2125550147", "a@example.com"];

/** Collects the values of fields and buttons from the pages. Fields on no page get default values. */
export async function readFormValues(
  origin: string,
  people: People,
  getPath: (pattern: string) => string,
): Promise<Values> {
  const valueSets = new Map<string, Set<string>>();
  const add = (route: RouteId, name: string, value: string) => {
    const key = `${route} ${name}`;
    valueSets.set(key, (valueSets.get(key) ?? new Set()).add(value));
  };
  for (const { id, path } of routeTable)
    for (const who of ROLES) {
      const html = await readPage(new URL(getPath(path), origin), people.getHeaders(who));
      for (const [tag] of html.matchAll(/<(?:input|button|option)\b[^>]*>/g)) {
        const name = attribute(tag, "name");
        if (name === null) continue;
        const button = readButtonName(name);
        if (tag.startsWith("<button") && button !== null) add(id, button.name, button.value);
        else add(id, name, attribute(tag, "value") ?? "on");
      }
    }
  const valuesByField = new Map([...valueSets].map(([key, values]) => [key, [...values]]));
  return (route, name) => valuesByField.get(`${route} ${name}`) ?? DEFAULT_VALUES;
}

async function readPage(url: URL, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers, redirect: "manual" });
  if (response.headers.get("content-type")?.startsWith("text/html")) return response.text();
  await response.body?.cancel();
  return "";
}
