import { HtmlValidate } from "html-validate";
import type { ReactElement } from "react";
import { expect } from "vitest";
import { rendered } from "./rendered";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's output, which is valid HTML.
    "void-style": ["error", { style: "selfclose" }],
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "error",
  },
});

/** Renders an element to HTML and fails the test if the HTML is invalid. */
export async function markup(element: ReactElement): Promise<string> {
  const html = rendered(element);
  const report = await validator.validateString(html);
  const messages = report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
  expect(messages, html).toEqual([]);
  return html;
}

/** The opening tag with this attribute, for example `id="email"`, or "". */
export function tagWith(html: string, attribute: string): string {
  return (
    [...html.matchAll(/<[a-z][^>]*>/g)]
      .map(([tag]) => tag)
      .find((tag) => tag.includes(` ${attribute}`)) ?? ""
  );
}

export function findAttribute(tag: string, name: string): string | null {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
}
