import { expect, test } from "../support/fixtures";
import { type Listed, listed, getPath, wholeSeason } from "../support/concerts";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

const next = { name: "Continue", exact: true };

test("a customer registers interest in three steps, changes a step and withdraws the registration", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const season = await wholeSeason(stack);
  const dateCount = (listed: Listed) =>
    season.filter(({ event }) => event.id === listed.event.id).length;
  const first = season.find((listed) => dateCount(listed) >= 3);
  if (first === undefined) throw new Error("no event has three performances");
  const path = getPath(first);

  await page.goto(`${path}/register/first-choice`);
  await expect(page.getByText(/^Login is required/).first()).toBeVisible();
  await signIn(page, await registerPerson(stack));
  await expect(page.getByRole("heading", { level: 1, name: "First choice" })).toBeVisible();
  await expectNoErrors(page);
  const notes = page.getByLabel("Is there anything we should know?");
  await notes.fill("x".repeat(301));
  await page.getByRole("button", next).click();
  await expectRefusal(page, [
    "Choose the number of tickets",
    "This is too long. Please shorten it.",
  ]);
  await expect(notes).toHaveValue("x".repeat(301));
  await notes.fill("We come by train.");
  await page.getByLabel("Number of tickets").selectOption("2");
  await page.getByRole("button", next).click();

  await expectNoErrors(page);
  await page.getByLabel("Choice 2").selectOption({ index: 1 });
  await page.getByLabel("Choice 3").selectOption({ index: 1 });
  await page.getByRole("button", next).click();
  await expectRefusal(page, ["You’ve already chosen this performance"]);
  await page.getByLabel("Choice 3").selectOption({ index: 2 });
  const chosen = await page.getByLabel("Choice 3").inputValue();
  await page.getByRole("button", next).click();

  await expectNoErrors(page);
  await page.getByRole("button", { name: "Register" }).click();
  await expectRefusal(page, ["Choose yes or no"]);
  await page.getByRole("main").getByRole("link", { name: "Alternative choices" }).first().click();
  await expect(page.getByLabel("Choice 3")).toHaveValue(chosen);
  await page.getByRole("button", next).click();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You’re registered.")).toBeVisible();

  await page.goto(`${path}/register/first-choice`);
  await expect(notes).toHaveValue("We come by train.");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Withdraw my registration" }).click();
  await expect(page.getByText("Your registration is withdrawn.")).toBeVisible();
});

test("a performance's form keeps its values when it is refused, and saves valid answers", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const details = (await listed(stack, { kind: "family" })).map(
    async ({ id }) => (await stack.api.getInstance({ params: { id } })).value,
  );
  const withForm = (await Promise.all(details)).find(({ hasForm }) => hasForm);
  if (withForm === undefined) throw new Error("no performance has a form");

  await page.goto(getPath(withForm));
  await page.getByRole("link", { name: "Answer questions" }).click();
  await signIn(page, await registerPerson(stack));
  await expect(page.getByRole("heading", { level: 1, name: "Before you come" })).toBeVisible();
  await expectNoErrors(page);
  const anything = page.getByLabel("Is there anything we should know?");
  await anything.fill("y".repeat(501));
  await page.getByRole("radio", { name: "Two" }).check();
  const send = page.getByRole("button", { name: "Send your answers" });
  await send.click();
  await expectRefusal(page, [
    "May we take photos of you? Please answer this question",
    "Is there anything we should know? This is too long. Please shorten it.",
  ]);
  await expect(page.getByRole("radio", { name: "Two" })).toBeChecked();
  await expect(anything).toHaveValue("y".repeat(501));
  await anything.fill("One of us is late.");
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await send.click();
  await expect(page.getByText("Thank you, we have your answers.")).toBeVisible();
  await page.goto(`${getPath(withForm)}/form`);
  await expect(page.getByRole("radio", { name: "No", exact: true })).toBeChecked();
});
