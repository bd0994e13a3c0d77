import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { CheckboxField } from "./checkbox-field";
import { ErrorSummary } from "./form-errors";
import { errorsOfFields } from "./field-state";
import { FormStack } from "./field-set";
import { TextField } from "./text-field";

import { attributeOf, markup, tagWith } from "../../../tests/support/markup";

const schema = z.object({
  email: z.string({ error: "Email is required" }),
  password: z.string({ error: "Password is required" }).min(6, "Too short"),
  terms: z.literal("on", { error: "Please accept the terms and conditions" }),
});

/** A page as it comes back from a refused submit. */
function Refused({ sent }: { sent: Record<string, string> }) {
  const data = new FormData();
  for (const [name, value] of Object.entries(sent)) data.append(name, value);
  const submission = parseWithZod(data, { schema });
  const [form, fields] = useForm<z.input<typeof schema>>({
    id: "sign-in",
    lastResult: submission.reply(),
  });
  return (
    <FormStack id={form.id}>
      <ErrorSummary
        title="There is a problem"
        errors={errorsOfFields([fields.email, fields.password, fields.terms])}
      />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        hint="We'll send your tickets here."
        autoComplete="email"
      />
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <CheckboxField field={fields.terms} label="I accept the terms and conditions" />
      <button type="submit">Continue</button>
    </FormStack>
  );
}

describe("conform's fields", () => {
  it("bring ids, values and messages to the components as they are", async () => {
    const html = await markup(<Refused sent={{ password: "Ab1" }} />);
    const email = tagWith(html, 'name="email"');
    expect(attributeOf(email, "id")).toBe("sign-in-email");
    expect(attributeOf(email, "aria-describedby")).toBe(
      "sign-in-email-description sign-in-email-error",
    );
    expect(tagWith(html, 'id="sign-in-email-error"')).not.toBe("");
    expect(html).toMatch(/<a href="#sign-in-email"[^>]*>Email is required<\/a>/);
    expect(html).toMatch(
      /<a href="#sign-in-terms"[^>]*>Please accept the terms and conditions<\/a>/,
    );
  });

  it("keep what was typed and ticked, but never the password", async () => {
    const html = await markup(
      <Refused sent={{ email: "ana@example.org", password: "Ab1", terms: "on" }} />,
    );
    expect(attributeOf(tagWith(html, 'name="email"'), "value")).toBe("ana@example.org");
    expect(tagWith(html, 'name="terms"')).toContain("checked");
    expect(html).not.toContain("Ab1");
  });
});
