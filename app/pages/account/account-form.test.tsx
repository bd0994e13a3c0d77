import { expect, it } from "vitest";
import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { rendered } from "../../../tests/support/rendered";
import { AccountForm, useAccountForm } from "./account-form";

const schema = z.object({ name: z.string(), version: z.string() });
const forms = [defineForm({ id: "name", schema }), defineForm({ id: "other", schema })] as const;

function Page() {
  const [name, other] = [useAccountForm(forms[0]), useAccountForm(forms[1])];
  return [name, other].map(({ id, errors }) => (
    <div key={id} id={`part-${id}`}>
      {errors}
      <AccountForm formId={id} version={{ stored: "7" }} button="Save">
        {null}
      </AccountForm>
    </div>
  ));
}

it("a problem with one form of an account page is shown for it alone, and the other keeps its version", () => {
  const initialValue = { name: "Ada", version: "3" };
  const html = rendered(<Page />, "en-us", { form: "name", initialValue, problem: "locked" });
  const [, name = "", other = ""] = html.split('id="part-');
  expect(name).toContain("data-error-summary");
  expect(name).toContain('value="3"');
  expect(other).not.toContain("data-error-summary");
  expect(other).toContain('value="7"');
});
