import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Values by the labels of their fields; true checks a box. */
export type FieldValues = Readonly<Record<string, string | true>>;

export type TriedForm = {
  button: string;
  invalid: FieldValues;
  /** A field in which an option is chosen that no longer exists. */
  outdated?: string;
  errors: readonly string[];
  valid: FieldValues;
  message: string;
};

type ExpectRefusal = (page: Page, messages: readonly string[]) => Promise<void>;

/** Submits the form with invalid values, which must be kept, and then with valid ones. */
export async function tryForm(
  page: Page,
  form: TriedForm,
  expectRefusal: ExpectRefusal,
): Promise<void> {
  const send = () => page.getByRole("main").getByRole("button", { name: form.button }).click();
  await fillIn(page, form.invalid);
  if (form.outdated !== undefined) await getField(page, form.outdated).evaluate(chooseOutdated);
  await send();
  await expectRefusal(page, form.errors);
  await expectKept(page, form.invalid);
  await fillIn(page, form.valid);
  await send();
  await expect(page.getByText(form.message)).toBeVisible();
}

const getField = (page: Page, label: string) =>
  page.getByRole("main").getByLabel(label, { exact: true });

async function fillIn(page: Page, values: FieldValues): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = getField(page, label);
    if (value === true) await field.check();
    else if (await field.evaluate((element) => element.matches("select")))
      await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Passwords must be empty. */
async function expectKept(page: Page, values: FieldValues): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = getField(page, label);
    const isPassword = (await field.getAttribute("type")) === "password";
    if (value === true) await expect(field).toBeChecked();
    else await expect(field).toHaveValue(isPassword ? "" : value);
  }
}

/** Runs in the page. Chooses an option that the box office does not have. */
function chooseOutdated(field: Element): void {
  if (field instanceof HTMLInputElement) {
    field.value = "gone";
    field.checked = true;
  }
  if (field instanceof HTMLSelectElement) {
    field.add(new Option("Gone", "gone"));
    field.value = "gone";
  }
}
