import { expect, it } from "vitest";

import { findAttribute, markup, tagWith } from "../../../tests/support/markup";
import { CheckboxField } from "./checkbox-field";
import { FieldSet } from "./field-set";
import { RadioGroup } from "./radio-group";
import { SelectField } from "./select-field";
import { TextAreaField } from "./text-area-field";
import { TextField } from "./text-field";

const invalidField = {
  id: "f-x",
  name: "x",
  errorId: "f-x-error",
  descriptionId: "f-x-description",
  errors: ["It is wrong"],
};
const field = { id: "f", name: "f" };
const options = [
  { value: "a", label: "First", hint: "The first one" },
  { value: "b", label: "Second" },
];
const texts = {
  field: invalidField,
  label: "Name",
  hint: "As on your card",
  errors: ["It is wrong"],
};

it.each([
  ["TextField", <TextField key="1" {...texts} />],
  ["TextAreaField", <TextAreaField key="2" {...texts} />],
  ["SelectField", <SelectField key="3" {...texts} options={options} placeholder="Choose" />],
  ["CheckboxField", <CheckboxField key="4" {...texts} />],
])("a %s has its label as name, and hint and error as description", async (_, element) => {
  const html = await markup(element);
  const control = tagWith(html, 'name="x"');
  expect(tagWith(html, 'for="f-x"')).toMatch(/^<label/);
  expect(findAttribute(control, "id")).toBe("f-x");
  expect(findAttribute(control, "aria-describedby")).toBe("f-x-description f-x-error");
  expect(findAttribute(control, "aria-invalid")).toBe("true");
  expect(tagWith(html, 'id="f-x-description"')).not.toBe("");
  expect(html).toMatch(/id="f-x-error"[^>]*><span class="vh">Error: <\/span>It is wrong/);
});

it("a field without errors has no ARIA attributes, keeps its value and is marked if optional", async () => {
  const typed = { ...field, initialValue: 'A <b> & "c"' };
  const html = await markup(<TextField field={typed} label="Line 2" optional="(optional)" />);
  expect(tagWith(html, 'name="f"')).not.toContain("aria-");
  expect(findAttribute(tagWith(html, 'name="f"'), "value")).toBe("A &lt;b&gt; &amp; &quot;c&quot;");
  expect(html).toMatch(/<label[^>]*>Line 2<span[^>]*> \(optional\)<\/span><\/label>/);
});

it("a text field of a form is marked as required, unless it is optional or not of a form", async () => {
  const inForm = { ...field, formId: "form" };
  const isMarked = async (element: Parameters<typeof markup>[0]) =>
    findAttribute(tagWith(await markup(element), 'name="f"'), "aria-required") === "true";
  expect(await isMarked(<TextField field={inForm} label="Name" />)).toBe(true);
  expect(await isMarked(<TextAreaField field={inForm} label="Name" />)).toBe(true);
  expect(await isMarked(<TextField field={inForm} label="Name" optional="(optional)" />)).toBe(
    false,
  );
  expect(await isMarked(<TextField field={inForm} label="Name" required={false} />)).toBe(false);
  expect(await isMarked(<TextField field={field} label="Search" />)).toBe(false);
  expect(await isMarked(<CheckboxField field={field} label="I accept" required />)).toBe(true);
});

it("a password field never renders a value", async () => {
  const filled = { ...field, initialValue: "Secret1" };
  const html = await markup(
    <TextField
      field={filled}
      defaultValue="Secret1"
      label="Password"
      type="password"
      autoComplete="current-password"
    />,
  );
  expect(html).not.toContain("Secret1");
});

it("translated messages replace the field's own", async () => {
  const html = await markup(
    <TextField field={invalidField} errors={["Ist falsch"]} label="Name" />,
  );
  expect(html).toContain("Ist falsch");
  expect(html).not.toContain("It is wrong");
});

it("a text area describes its limit and has no maxlength, so that pasted text is not truncated", async () => {
  const limit = { max: 500, text: "Up to 500 characters.", left: {}, over: {} };
  const html = await markup(
    <TextAreaField
      field={{ ...invalidField, maxLength: 500 }}
      label="Notes"
      hint="Any"
      limit={limit}
    />,
  );
  const area = tagWith(html, 'name="x"');
  expect(findAttribute(area, "aria-describedby")).toBe("f-x-description f-x-limit f-x-error");
  expect(area).not.toContain("maxlength");
  expect(html).toContain("Up to 500 characters.");
});

it("a radio group is a described fieldset, its first radio has the field's id, and only the initial value is checked", async () => {
  const group = (initialValue?: string) =>
    markup(
      <RadioGroup
        field={{ ...invalidField, initialValue }}
        legend="Which?"
        hint="One"
        options={options}
      />,
    );
  const html = await group();
  expect(html).toMatch(/^<fieldset id="f-x-field" aria-describedby="f-x-description f-x-error"/);
  expect(html).toContain(">Which?</legend>");
  expect(findAttribute(tagWith(html, 'value="a"'), "id")).toBe("f-x");
  expect(findAttribute(tagWith(html, 'value="a"'), "aria-describedby")).toBe("f-x-hint");
  expect(tagWith(html, 'for="f-x-2"')).toMatch(/^<label/);
  expect(html).not.toContain("checked");
  expect(tagWith(await group("b"), 'value="b"')).toContain("checked");
});

it.each([
  ["on", true],
  [["on", "more"], true],
  ["off", false],
  [undefined, false],
])("a checkbox with the initial value %j is checked: %s", async (initialValue, isChecked) => {
  const html = await markup(<CheckboxField field={{ ...field, initialValue }} label="Agree" />);
  expect(html.includes("checked")).toBe(isChecked);
});

it("a select has its initial value selected", async () => {
  const html = await markup(
    <SelectField field={{ ...field, initialValue: "b" }} label="Which" options={options} />,
  );
  expect(html).toContain('<option value="b" selected="">Second</option>');
});

it("a fieldset is described by its hint and error", async () => {
  const html = await markup(
    <FieldSet id="address" legend="Address" hint="Yours" errors={["Please complete all fields"]}>
      <TextField field={field} label="Line 1" />
    </FieldSet>,
  );
  expect(findAttribute(tagWith(html, 'id="address"'), "aria-describedby")).toBe(
    "address-description address-error",
  );
});

it("a phone field shows a stored number as people write it, and a typed one as it was typed", async () => {
  const findValue = async (initialValue: string) => {
    const html = await markup(
      <TextField field={{ ...field, initialValue }} label="Phone" type="tel" />,
    );
    return findAttribute(tagWith(html, 'name="f"'), "value");
  };
  expect(await findValue("2125550140")).toBe("(212) 555-0140");
  expect(await findValue("+41795550123")).toBe("+41 795550123");
  expect(await findValue("555 01AB")).toBe("555 01AB");
});
