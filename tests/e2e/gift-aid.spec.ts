import { expect, test } from "./fixtures";
import { signIn } from "./steps/fill-in";
import { knownPerson } from "./steps/person";

// Gift aid is there where gifts are in pounds; the box office of these tests sells in dollars, and keeps no declaration.
test.use({ storefrontEnv: { CURRENCY: "GBP" } });

test("gift aid is declared by a taxpayer alone", async ({ page, stack, refused, sound }) => {
  await page.goto("/account/gift-aid");
  await signIn(page, await knownPerson(stack));
  await expect(page.getByRole("heading", { level: 1, name: "Gift aid" })).toBeVisible();
  await sound(page);
  await page.getByRole("button", { name: "Declare gift aid" }).click();
  await refused(page, ["Please confirm that you are a UK taxpayer"]);
});
