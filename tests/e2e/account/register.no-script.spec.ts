import type { Stack } from "../../support/servers/stack";
import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";

type Listing = { id: string; status: string; event: { id: string; title: string } };

/** All that is to come. */
async function seasonOf(stack: Stack): Promise<Listing[]> {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => stack.callCrm("GET", `/instances?pageSize=100&page=${page}`)),
  );
  return pages.flatMap((page) => (page as { instances: Listing[] }).instances);
}

const pathOf = ({ id, event }: Listing) => `/events/${event.id}/${id}`;
const next = { name: "Continue", exact: true };

test("interest is registered in three steps, each kept, and can be changed and withdrawn", async ({
  page,
  stack,
  refused,
  sound,
}) => {
  const person = await knownPerson(stack);
  const season = await seasonOf(stack);
  const first = season.find(
    ({ event }) => season.filter((other) => other.event.id === event.id).length >= 3,
  );
  if (first === undefined) throw new Error("no event has three performances");
  const path = pathOf(first);

  await page.goto(`${path}/register/first-choice`);
  await expect(page.getByText(/^Sign in to continue/).first()).toBeVisible();
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "First choice" })).toBeVisible();
  await sound(page);
  const notes = page.getByLabel("Is there anything we should know?");
  await notes.fill("x".repeat(301));
  await page.getByRole("button", next).click();
  await refused(page, ["Choose the number of tickets", "This is too long. Please shorten it."]);
  await expect(notes).toHaveValue("x".repeat(301));
  await notes.fill("We come by train.");
  await page.getByLabel("Number of tickets").selectOption("2");
  await page.getByRole("button", next).click();

  await expect(page.getByRole("heading", { level: 1, name: "Alternative choices" })).toBeVisible();
  await sound(page);
  await page.getByLabel("Choice 2").selectOption({ index: 1 });
  await page.getByLabel("Choice 3").selectOption({ index: 1 });
  await page.getByRole("button", next).click();
  await refused(page, ["You chose this performance already"]);
  await page.getByLabel("Choice 3").selectOption({ index: 2 });
  const chosen = await page.getByLabel("Choice 3").inputValue();
  await page.getByRole("button", next).click();

  await expect(page.getByRole("heading", { level: 1, name: "Dress rehearsal" })).toBeVisible();
  await sound(page);
  await page.getByRole("button", { name: "Register" }).click();
  await refused(page, ["Choose yes or no"]);
  await page.getByRole("main").getByRole("link", { name: "Alternative choices" }).first().click();
  await expect(page.getByLabel("Choice 3")).toHaveValue(chosen);
  await page.getByRole("button", next).click();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You're registered.")).toBeVisible();

  await page.goto(`${path}/register/dress-rehearsal`);
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  await page.goto(`${path}/register/first-choice`);
  await expect(notes).toHaveValue("We come by train.");
  await expect(page.getByLabel("Number of tickets")).toHaveValue("2");
  await sound(page);
  await page.getByRole("button", { name: "Withdraw my registration" }).click();
  await expect(page.getByText("Your registration is withdrawn.")).toBeVisible();
  await page.goto(`${path}/register/dress-rehearsal`);
  await expect(page.getByRole("heading", { level: 1, name: "First choice" })).toBeVisible();
  await expect(notes).toHaveValue("");
});

test("a performance that is not on sale yet leads to registering interest, one on sale does not", async ({
  page,
  stack,
  concert,
}) => {
  const link = page.getByRole("link", { name: "Register your interest" });
  await page.goto(concert.path);
  await expect(page.getByRole("heading", { name: "Choose by price" })).toBeVisible();
  await expect(link).toHaveCount(0);
  const later = (await seasonOf(stack)).find(({ status }) => status === "not-on-sale");
  if (later === undefined) throw new Error("everything is on sale");
  await page.goto(pathOf(later));
  await link.click();
  await signIn(page, await knownPerson(stack));
  await expect(page.getByRole("heading", { level: 1, name: "First choice" })).toBeVisible();
});

test("a performance's own form keeps its answers, also when it is refused", async ({
  page,
  stack,
  refused,
  sound,
}) => {
  const family = (await stack.callCrm("GET", "/instances?kind=family&pageSize=100")) as {
    instances: Listing[];
  };
  const asking = [];
  for (const listing of family.instances)
    if (
      await stack.callCrm("GET", `/instances/${listing.id}/form`).then(
        () => true,
        () => false,
      )
    )
      asking.push(listing);
  const [concert] = asking;
  if (concert === undefined) throw new Error("no performance asks anything");

  await page.goto(pathOf(concert));
  await page.getByRole("link", { name: "Answer questions" }).click();
  await signIn(page, await knownPerson(stack));
  await expect(page.getByRole("heading", { level: 1, name: "Before you come" })).toBeVisible();
  await sound(page);
  const anything = page.getByLabel("Is there anything we should know?");
  await anything.fill("y".repeat(501));
  await page.getByRole("radio", { name: "Two" }).check();
  const send = page.getByRole("button", { name: "Send your answers" });
  await send.click();
  await refused(page, [
    "May we take photographs in which you can be seen? Please answer this question",
    "Is there anything we should know? This is too long. Please shorten it.",
  ]);
  await expect(page.getByRole("radio", { name: "Two" })).toBeChecked();
  await expect(anything).toHaveValue("y".repeat(501));
  await anything.fill("One of us is late.");
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await send.click();
  await expect(page.getByText("Thank you, we have your answers.")).toBeVisible();
  await page.goto(`${pathOf(concert)}/form`);
  await expect(page.getByRole("radio", { name: "Two" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "No", exact: true })).toBeChecked();
  await expect(anything).toHaveValue("One of us is late.");
});

test("a form that cannot be loaded says so, with the box office's number", async ({
  page,
  stack,
  concert,
  problems,
  sound,
}) => {
  await page.goto("/login");
  await signIn(page, await knownPerson(stack));
  problems.allowStatus(404);
  await page.goto(`${concert.path}/form`);
  await expect(
    page.getByRole("heading", { level: 1, name: "Form could not be loaded" }),
  ).toBeVisible();
  await expect(page.getByText("Please contact the box office:")).toBeVisible();
  await sound(page);
});
