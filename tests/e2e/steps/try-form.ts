import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** What is typed into a form, chosen or ticked, by the labels of its fields. */
export type Typed = Readonly<Record<string, string | true>>;

export type TriedForm = {
  button: string;
  wrong: Typed;
  /** A field whose choice is not offered any more since the page was opened. */
  gone?: string;
  errors: readonly string[];
  right: Typed;
  said: string;
};

type Refused = (page: Page, messages: readonly string[]) => Promise<void>;

/** Sends the form on this page wrong, where it comes back with what was typed, and then right. */
export async function tryForm(page: Page, form: TriedForm, refused: Refused): Promise<void> {
  const send = () => page.getByRole("main").getByRole("button", { name: form.button }).click();
  await enter(page, form.wrong);
  if (form.gone !== undefined) await fieldOf(page, form.gone).evaluate(chooseGone);
  await send();
  await refused(page, form.errors);
  await expectKept(page, form.wrong);
  await enter(page, form.right);
  await send();
  await expect(page.getByText(form.said)).toBeVisible();
}

const fieldOf = (page: Page, label: string) =>
  page.getByRole("main").getByLabel(label, { exact: true });

async function enter(page: Page, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = fieldOf(page, label);
    if (value === true) await field.check();
    else if (await field.evaluate((one) => one.matches("select"))) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** What was typed is there again, but no password. */
async function expectKept(page: Page, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = fieldOf(page, label);
    const isPassword = (await field.getAttribute("type")) === "password";
    if (value === true) await expect(field).toBeChecked();
    else await expect(field).toHaveValue(isPassword ? "" : value);
  }
}

/** Runs in the page: chooses what the page had when it was opened and the box office has no longer. */
function chooseGone(field: Element): void {
  if (field instanceof HTMLInputElement) {
    field.value = "gone";
    field.checked = true;
  }
  if (field instanceof HTMLSelectElement) {
    field.add(new Option("Gone", "gone"));
    field.value = "gone";
  }
}
