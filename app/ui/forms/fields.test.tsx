import { describe, expect, it } from "vitest";

import { CheckboxField } from "./checkbox-field";
import { FieldSet } from "./field-set";
import { RadioGroup } from "./radio-group";
import { SelectField } from "./select-field";
import { TextAreaField } from "./text-area-field";
import { TextField } from "./text-field";

import { attributeOf, markup, tagWith } from "../../../tests/support/markup";

const field = {
  id: "f-x",
  name: "x",
  errorId: "f-x-error",
  descriptionId: "f-x-description",
  errors: ["It is wrong"],
  required: true,
};
const options = [
  { value: "a", label: "First", hint: "The first one" },
  { value: "b", label: "Second" },
];

describe.each([
  [
    "TextField",
    <TextField key="t" field={field} label="Name" hint="As on your card" errorPrefix="Error:" />,
  ],
  [
    "TextAreaField",
    <TextAreaField
      key="a"
      field={field}
      label="Name"
      hint="As on your card"
      errorPrefix="Error:"
    />,
  ],
  [
    "SelectField",
    <SelectField
      key="s"
      field={field}
      label="Name"
      hint="As on your card"
      errorPrefix="Error:"
      options={options}
      placeholder="Choose"
    />,
  ],
  [
    "CheckboxField",
    <CheckboxField
      key="c"
      field={field}
      label="Name"
      hint="As on your card"
      errorPrefix="Error:"
    />,
  ],
])("%s", (_, element) => {
  it("is named by its label and described by hint and error together", async () => {
    const html = await markup(element);
    const control = tagWith(html, 'name="x"');
    expect(tagWith(html, 'for="f-x"')).toMatch(/^<label/);
    expect(attributeOf(control, "id")).toBe("f-x");
    expect(attributeOf(control, "aria-describedby")).toBe("f-x-description f-x-error");
    expect(attributeOf(control, "aria-invalid")).toBe("true");
    expect(control).toContain(" required");
    expect(tagWith(html, 'id="f-x-description"')).not.toBe("");
    expect(html).toMatch(/id="f-x-error"[^>]*><span class="vh">Error: <\/span>It is wrong/);
  });
});

describe("a field without error", () => {
  it("claims none", async () => {
    const html = await markup(<TextField field={{ id: "f", name: "f" }} label="Name" />);
    const control = tagWith(html, 'name="f"');
    expect(control).not.toContain("aria-");
    expect(control).not.toContain("required");
  });

  it("says when it may be left empty", async () => {
    const html = await markup(
      <TextField field={{ id: "f", name: "f" }} label="Line 2" optional="(optional)" />,
    );
    expect(html).toMatch(/<label[^>]*>Line 2<span[^>]*> \(optional\)<\/span><\/label>/);
  });
});

describe("TextField", () => {
  it("keeps what was typed", async () => {
    const html = await markup(
      <TextField field={{ id: "f", name: "f", initialValue: 'A <b> & "c"' }} label="Name" />,
    );
    expect(attributeOf(tagWith(html, 'name="f"'), "value")).toBe("A &lt;b&gt; &amp; &quot;c&quot;");
  });

  it("never sends a password back", async () => {
    const filled = { id: "f", name: "f", initialValue: "Secret1" };
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

  it("prefers messages that the page has translated", async () => {
    const html = await markup(<TextField field={field} errors={["Ist falsch"]} label="Name" />);
    expect(html).toContain("Ist falsch");
    expect(html).not.toContain("It is wrong");
  });
});

describe("TextAreaField", () => {
  const limit = {
    max: 500,
    text: "Up to 500 characters.",
    left: { other: "{count} left" },
    over: { other: "{count} over" },
  };

  it("describes its limit and takes longer text, so that nothing pasted is cut off", async () => {
    const html = await markup(
      <TextAreaField field={{ ...field, maxLength: 500 }} label="Notes" hint="Any" limit={limit} />,
    );
    const area = tagWith(html, 'name="x"');
    expect(attributeOf(area, "aria-describedby")).toBe("f-x-description f-x-limit f-x-error");
    expect(area).not.toContain("maxlength");
    expect(html).toContain("Up to 500 characters.");
  });
});

describe("SelectField", () => {
  it("selects what was chosen", async () => {
    const html = await markup(
      <SelectField
        field={{ id: "f", name: "f", initialValue: "b" }}
        label="Which"
        options={options}
      />,
    );
    expect(html).toContain('<option value="b" selected="">Second</option>');
  });
});

describe("RadioGroup", () => {
  it("is one question with its answers, and the summary's link leads to the first", async () => {
    const html = await markup(
      <RadioGroup field={field} legend="Which?" hint="One" options={options} />,
    );
    expect(html).toMatch(/^<fieldset aria-describedby="f-x-description f-x-error"/);
    expect(html).toContain(">Which?</legend>");
    expect(attributeOf(tagWith(html, 'value="a"'), "id")).toBe("f-x");
    expect(attributeOf(tagWith(html, 'value="a"'), "aria-describedby")).toBe("f-x-hint");
    expect(tagWith(html, 'for="f-x-2"')).toMatch(/^<label/);
  });

  it("checks nothing by itself, and what was chosen before", async () => {
    const plain = await markup(<RadioGroup field={field} legend="Which?" options={options} />);
    expect(plain).not.toContain("checked");
    const chosen = await markup(
      <RadioGroup field={{ ...field, initialValue: "b" }} legend="Which?" options={options} />,
    );
    expect(tagWith(chosen, 'value="b"')).toContain("checked");
  });
});

describe("CheckboxField", () => {
  it.each([
    ["on", true],
    [["on", "more"], true],
    ["off", false],
    [undefined, false],
  ])("with %j before is ticked: %s", async (initialValue, ticked) => {
    const html = await markup(
      <CheckboxField field={{ id: "f", name: "f", initialValue }} label="Agree" />,
    );
    expect(html.includes("checked")).toBe(ticked);
  });
});

describe("FieldSet", () => {
  it("ties hint and error to the group", async () => {
    const html = await markup(
      <FieldSet
        id="address"
        legend="Address"
        hint="Yours"
        errors={["Please complete all address fields"]}
      >
        <TextField field={{ id: "f", name: "f" }} label="Line 1" />
      </FieldSet>,
    );
    expect(attributeOf(tagWith(html, 'id="address"'), "aria-describedby")).toBe(
      "address-description address-error",
    );
  });
});
