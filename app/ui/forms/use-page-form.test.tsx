import { expect, it } from "vitest";
import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { rendered } from "../../../tests/support/rendered";
import { PageForm, usePageForm } from "./use-page-form";

const schema = z.object({ reason: z.string(), email: z.string() });
const forms = {
  reset: defineForm({ id: "reset", schema }),
  end: defineForm({ id: "end", schema }),
  confirm: defineForm({ id: "confirm", schema: z.object({}) }),
};

function Page() {
  const reset = usePageForm(forms.reset);
  const end = usePageForm(forms.end);
  const confirm = usePageForm(forms.confirm);
  return (
    <>
      {reset.errors}
      {end.errors}
      {confirm.errors}
      <PageForm id={reset.id} requestKey="k" button="Send">
        <input name="reason" defaultValue={reset.fields.reason.initialValue} />
      </PageForm>
      <PageForm id={end.id} aria-label="End">
        <input name="reason" defaultValue={end.fields.reason.initialValue} />
      </PageForm>
    </>
  );
}
const initialValue = { reason: "left us" };
const page = (reply?: object) => rendered(<Page />, "en-us", reply);
const linksIn = (html: string) => [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);

it("a refused form has its values, and a summary with links in the order of its fields", () => {
  const error = { email: ["required.email"], reason: ["required.reason"] };
  const html = page({ form: "end", initialValue, error });
  expect(linksIn(html)).toEqual(["end-reason-field", "end-email-field"]);
  expect(html.match(/value="left us"/g)).toHaveLength(1);
});

it("a form without an answer of the box office has its values, and one summary that says so", () => {
  const html = page({ form: "end", initialValue, problem: "unavailable" });
  expect(html.match(/role="alert"/g)).toHaveLength(1);
  expect(html).toContain("What you entered is still below");
  expect(html.match(/value="left us"/g)).toHaveLength(1);
});

it("a form without fields, such as a confirmation, does not speak of what was entered if there was no answer", () => {
  const html = page({ form: "confirm", initialValue: {}, problem: "unavailable" });
  expect(html.match(/role="alert"/g)).toHaveLength(1);
  expect(html).not.toContain("What you entered");
});

it("a page has no summary before a form is sent, and after an action that answers no form", () => {
  for (const html of [page(), page({ password: "shown once" })])
    expect(html).not.toContain("data-error-summary");
});

it("a form sends its idempotency key, and is named by the page's title unless it has a name", () => {
  const html = page();
  expect(html).toMatch(
    /<form aria-labelledby="title" id="reset"[\s\S]*?name="requestKey" value="k"/,
  );
  expect(html).toMatch(/<form id="end" aria-label="End"/);
});
