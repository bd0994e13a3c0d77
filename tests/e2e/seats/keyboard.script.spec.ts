import { expect, test } from "../support/fixtures";
import { expectConfirmed } from "../steps/card-page";
import { CARDS } from "../../support/cards";
import { expectStep } from "../steps/checkout";
import { registerPerson } from "../steps/person";
import { countingKeyboard } from "../steps/counting-keyboard";
import { CARD_EXPIRY } from "../../support/coming-dates";

test("a ticket can be bought with only the keyboard", async ({ page, stack, concert }) => {
  const person = await registerPerson(stack);
  const { press, tabTo } = countingKeyboard(page);
  const write = async (label: string, text: string, within = page.getByRole("main")) => {
    await tabTo(within.getByLabel(label));
    await page.keyboard.type(text);
  };
  await page.goto(concert.path);
  await press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await press("Enter");
  await tabTo(page.getByRole("radio", { name: "2", exact: true }));
  await press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "1", exact: true })).toBeChecked();
  await tabTo(page.getByRole("button", { name: "Find my seats" }));
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^The best seat for \$\d+$/);
  await tabTo(page.getByRole("button", { name: "Add to basket" }));
  await press("Enter");
  await expectStep(page, "Basket");
  await tabTo(page.getByRole("button", { name: "Check out" }));
  await press("Enter");

  await expectStep(page, "Your details");
  await tabTo(page.locator("summary", { hasText: "I have an account" }));
  await press("Enter");
  const form = page.getByRole("form", { name: "I have an account" });
  await write("Email", person.email, form);
  await write("Password", person.password, form);
  await press("Enter");
  await expectStep(page, "Summary");
  await tabTo(page.getByRole("checkbox", { name: "I accept the terms and conditions" }));
  await press("Space");
  await tabTo(page.getByRole("button", { name: /^Pay / }));
  await press("Enter");

  await expect(page.getByLabel("Card number")).toBeVisible();
  await write("Card number", CARDS.approves);
  await write("Expiry date", CARD_EXPIRY);
  await write("Security code", "123");
  await write("Name on card", "Ines Okonkwo");
  await press("Enter");
  await expectConfirmed(page);
});
