import { readButtonName } from "../../app/ui/forms/button-value";
import type { AcceptedForm } from "../../app/.server/rendering/load-context";
import { matchPage } from "../../app/.server/rendering/canonical-path";
import { attribute } from "./visitor/read-page";

/** Fields of a page's POST forms that the storefront would refuse, undeclared or repeated, as "<route>: <name>". */
export function undeclaredFields(
  html: string,
  url: string,
  acceptedAt: (id: string) => AcceptedForm,
): string[] {
  return postedForms(html).flatMap(({ action, names, repeated }) => {
    const { id } = matchPage(new URL(action ?? url, url).pathname);
    const declared = acceptedAt(id).declared ?? (() => null);
    return [
      ...names.filter((name) => declared(name) === null),
      ...repeated.filter((name) => declared(name) === "single"),
    ].map((name) => `${id}: ${name}`);
  });
}

const CONTROLS = /<(?:input|select|textarea|button)\b[^>]*>/g;

type PostedForm = { action: string | null; names: string[]; repeated: string[] };

function postedForms(html: string): PostedForm[] {
  const forms = [...html.matchAll(/(<form\b[^>]*>)[\s\S]*?<\/form>/g)];
  return forms.flatMap(([form, head = ""]) => {
    if (attribute(head, "method") !== "post") return [];
    const id = attribute(head, "id");
    const outside = [...html.matchAll(CONTROLS)]
      .map(([tag]) => tag)
      .filter((tag) => id !== null && attribute(tag, "form") === id);
    const inside = [...form.matchAll(CONTROLS)].map(([tag]) => tag);
    // Buttons that send the form elsewhere by GET post nothing.
    const controls = [...inside, ...outside].filter((tag) => !/ formmethod="get"/i.test(tag));
    // A browser sends one of several radio buttons with a name, and one of a form's buttons.
    const sentNames = controls.filter((tag) => !isOneOfSeveral(tag)).flatMap(getName);
    return [
      {
        action: attribute(head, "action"),
        names: controls.flatMap(getName),
        repeated: sentNames.filter((name, index) => sentNames.indexOf(name) < index),
      },
    ];
  });
}

const isOneOfSeveral = (tag: string) =>
  tag.startsWith("<button") || ["radio", "submit"].includes(attribute(tag, "type") ?? "");

function getName(tag: string): string[] {
  const name = attribute(tag, "name");
  return name === null ? [] : [readButtonName(name)?.name ?? name];
}
