import { readButtonName } from "../../app/lib/button-value";
import { declaredAt } from "../../app/.server/http/forms/declared-fields";
import { matchPage } from "../../app/.server/http/match-page";
import { attribute } from "./visitor/read-page";

/** The fields of a page's posted forms that the storefront would refuse, as "<route>: <name>". */
export function undeclaredFields(html: string, url: string): string[] {
  return postedForms(html).flatMap(({ action, names }) => {
    const { id } = matchPage(new URL(action ?? url, url).pathname);
    const isDeclared = declaredAt(id);
    return names.filter((name) => isDeclared?.(name) !== true).map((name) => `${id}: ${name}`);
  });
}

const CONTROLS = /<(?:input|select|textarea|button)\b[^>]*>/g;

function postedForms(html: string): { action: string | null; names: string[] }[] {
  const forms = [...html.matchAll(/(<form\b[^>]*>)[\s\S]*?<\/form>/g)];
  return forms.flatMap(([form, head = ""]) => {
    if (attribute(head, "method") !== "post") return [];
    const id = attribute(head, "id");
    const outside = [...html.matchAll(CONTROLS)]
      .map(([tag]) => tag)
      .filter((tag) => id !== null && attribute(tag, "form") === id);
    const inside = [...form.matchAll(CONTROLS)].map(([tag]) => tag);
    return [{ action: attribute(head, "action"), names: [...inside, ...outside].flatMap(nameOf) }];
  });
}

function nameOf(tag: string): string[] {
  const name = attribute(tag, "name");
  return name === null ? [] : [readButtonName(name)?.name ?? name];
}
