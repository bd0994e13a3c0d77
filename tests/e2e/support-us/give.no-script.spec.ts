import { expect, test } from "../support/fixtures";
import { getLine, paidLine, addUp } from "../steps/basket-lines";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { bookAsGuest } from "../steps/guest";
import { linkIn, waitForMail } from "../steps/mailbox";
import { newPerson } from "../steps/person";

const NAMES = "Name of the person you’re honoring or remembering";

test("a guest donates to a fund without tickets, and gets a receipt and a link for a password by email", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const guest = newPerson();
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Make a gift" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support our work");
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Give to Music in Schools" }).click();
  await expectNoErrors(page);

  const give = page.getByRole("button", { name: /^Give (now|\$[\d.]+)$/ });
  await expect(page.getByRole("radio", { name: "$100", exact: true })).toBeChecked();
  await expect(give).toHaveAccessibleName("Give $100");
  await page.getByText("Name and tribute (optional)").click();
  await page.getByLabel(NAMES).fill("Clara Schumann");
  await give.click();
  await expectRefusal(page, ["Choose in honor of or in memory of, or remove the name"]);
  await expect(page.getByLabel(NAMES)).toHaveValue("Clara Schumann");
  await page.getByLabel("Tribute", { exact: true }).selectOption("In memory of");
  await expect(page.getByLabel("Your amount")).toBeHidden();
  await page.getByRole("radio", { name: "Another amount" }).check();
  await page.getByLabel("Your amount").fill("120");
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await page.getByLabel("Recognition name").fill("The Okonkwo family");
  await give.click();
  await expectRefusal(page, ["Choose “Another amount” to give this, or clear it"]);
  await page.getByRole("radio", { name: "Another amount" }).check();
  await give.click();

  await expectStep(page, "Your details");
  await expect(page.getByRole("main")).toContainText("$120");
  await expectNoErrors(page);
  await bookAsGuest(page, guest);
  await expectStep(page, "Summary");
  const line = getLine(page, "Music in Schools");
  await expect(line).toContainText("In memory of Clara Schumann");
  await expect(line).toContainText("Recognition name: The Okonkwo family");
  await expectNoErrors(page);
  const number = await agreeAndPay(page);
  const paid = paidLine(page, "Music in Schools");
  await expect(paid).toContainText("In memory of Clara Schumann");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your gift");
  await expect(page.getByRole("main")).toContainText("Your gift: $120, Music in Schools.");
  await expect(page.getByRole("main")).not.toContainText(/ticket|seat/i);
  expect(await addUp(page)).toBe("$120.00");
  await expectNoErrors(page);

  const mail = await waitForMail(stack, guest.email);
  expect(mail.subject).toBe(`Your donation: order ${number}`);
  expect(mail.attachments).toMatchObject([{ filename: `receipt-${number}.pdf` }]);
  for (const words of [
    "Thank you for your donation.",
    "Your gift: $120.00, Music in Schools.",
    `Order number ${number}`,
    "Donation: Music in Schools: $120.00\nCharged to Visa ending in 4242: $120.00",
    "Tax-deductible amount: $120.00",
    "Given to: Riverside Performing Arts Center, Inc., EIN 00-0000000",
    "gave no goods or services in return for this gift.",
  ])
    expect(mail.text).toContain(words);
  expect(mail.text).not.toMatch(/ticket|seat/i);
  await page.getByRole("button", { name: "Set up your sign-in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await expectNoErrors(page);
  await waitForMail(stack, guest.email, { subject: /Choose a new password/ });
  await page.goto(linkIn(mail));
  await expect(paid).toBeVisible();
});

test("a donation link keeps its appeal, and an unknown fund links to all funds", async ({
  page,
  problems,
}) => {
  await page.goto("/contributions/donations/access?appeal=Year-end+appeal");
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await page.getByRole("button", { name: "Give $50" }).click();
  await page.goto("/checkout/basket");
  await expect(getLine(page, "Access for All")).toContainText("Year-end appeal");
  problems.allowStatus(404);
  await page.goto("/contributions/donations/organ");
  await page.getByRole("link", { name: "See all funds" }).click();
  await expect(page.getByRole("link", { name: /^Give to / })).toHaveCount(2);
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await page.getByRole("button", { name: "Add $50 to basket" }).click();
  await expect(getLine(page, "Annual Fund")).toBeVisible();
});

test("a gift of $100, with what it does, is named with it on the confirmation", async ({
  page,
  expectNoErrors,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Make a gift" }).click();
  await expect(page.getByText("Pays a stagehand for an evening.")).toBeVisible();
  await page.getByRole("button", { name: "Give $100" }).click();
  await bookAsGuest(page, newPerson());
  await agreeAndPay(page);
  await expect(page.getByRole("main")).toContainText(
    "Your gift: $100, Annual Fund. Your $100 pays a stagehand for an evening.",
  );
  await page.getByRole("link", { name: "See your receipt" }).click();
  await expect(page.getByRole("heading", { name: "What you paid" })).toBeInViewport();
  await expectNoErrors(page);
});
