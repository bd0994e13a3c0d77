import { attribute } from "../../support/visitor/read-page";

/** The body that a browser would post for React's HTML of a form, with these checkboxes checked. */
export function getFields(html: string, formId: string, checked: ReadonlySet<string>): string {
  const form = new RegExp(`<form[^>]* id="${formId}"[^>]*>(.*?)</form>`, "s").exec(html)?.[1];
  if (form === undefined) throw new Error(`no form ${formId}`);
  const fields = [...form.matchAll(/<input [^>]*>/g)].flatMap(([input]): [string, string][] => {
    const [type, name, value] = ["type", "name", "value"].map((each) => attribute(input, each));
    if (!name || value == null) return [];
    return type === "hidden" || checked.has(value) ? [[name, value]] : [];
  });
  return new URLSearchParams(fields).toString();
}
