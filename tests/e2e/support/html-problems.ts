import { HtmlValidate } from "html-validate/node";

import { joinedLinks } from "./joined-links";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // The strict rule refuses React's ids (:r1:).
    "valid-id": ["error", { relaxed: true }],
    // Style only; the HTML is React's.
    "no-trailing-whitespace": "off",
    "long-title": "off",
  },
});

/** A page may refresh itself if visitors can turn that off (WCAG 2.2.1 and 2.2.4). */
export const canStopRefresh = (html: string): boolean => html.includes('value="refresh-off"');

/** html-validate's findings, one line each with its position, and links that run into others in text browsers. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  const canRefresh = canStopRefresh(html);
  const findings = report.results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId }) => !(canRefresh && ruleId === "meta-refresh"))
      .map(
        ({ line, column, ruleId, message, selector }) =>
          `${line}:${column} ${ruleId}: ${message} (${selector ?? ""})`,
      ),
  );
  return [...findings, ...joinedLinks(html)];
}
