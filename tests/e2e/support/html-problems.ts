import { HtmlValidate } from "html-validate/node";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Ids are ours and unique; the rule's idea of their spelling refuses React's own (:r1:).
    "valid-id": ["error", { relaxed: true }],
    // A matter of taste, which React decides.
    "no-trailing-whitespace": "off",
    "long-title": "off",
  },
});

/** What html-validate finds in a page's HTML: one line for each, with its place. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  // A page may load itself again where visitors can switch that off (WCAG 2.2.1 and 2.2.4).
  const canStop = html.includes('value="refresh-off"');
  return report.results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId }) => !(canStop && ruleId === "meta-refresh"))
      .map(
        ({ line, column, ruleId, message, selector }) =>
          `${line}:${column} ${ruleId}: ${message} (${selector ?? ""})`,
      ),
  );
}
