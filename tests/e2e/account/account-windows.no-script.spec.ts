import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

test("a form refuses to overwrite a change from another window and shows the stored values", async ({
  page,
  stack,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(409);
  await page.goto("/account/your-details");
  await signIn(page, await registerPerson(stack));

  const other = await page.context().newPage();
  await other.goto("/account/your-details");
  await other.getByText("Edit your details").click();
  await other.getByLabel("Last name").fill("Okonkwo-Reyes");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Details saved.")).toBeVisible();
  await other.close();

  await page.getByText("Edit your details").click();
  await page.getByLabel("Phone number").fill("2125550188");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("heading", { name: "This was changed in another window" }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toContainText("Okonkwo-Reyes");
  await expectNoErrors(page);
  await expect(page.getByLabel("Phone number")).toHaveValue("(212) 555-0188");
  await page.getByLabel("Last name").fill("Okonkwo-Reyes");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Details saved.")).toBeVisible();
  await expect(page.getByLabel("Phone number")).toHaveValue("(212) 555-0188");
});
