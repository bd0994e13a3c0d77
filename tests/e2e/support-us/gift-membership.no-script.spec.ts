import { getLine, paidLine, addUp } from "../steps/basket-lines";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { bookAsGuest } from "../steps/guest";
import { linkIn, waitForMail } from "../steps/mailbox";
import { registerPerson, newPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

test("a guest gives a membership, the friend accepts it once by its link, and the giver's order shows it", async ({
  page,
  stack,
  expectRefusal,
  problems,
  expectNoErrors,
}) => {
  const [giver, friend] = [newPerson(), await registerPerson(stack)];
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Become a member" }).click();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Give a membership" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give a membership");
  await page.getByRole("radio", { name: /^Friend/ }).check();
  await expectNoErrors(page);
  await page.getByLabel("Message").fill("See www.example.com");
  const add = page.getByRole("button", { name: "Add to basket" });
  await add.click();
  await expectRefusal(page, [
    "Enter their name",
    "Email is required",
    "Remove web addresses from your message.",
  ]);
  await page.getByLabel("Their name").fill("Sma");
  await page.getByLabel("Their email").fill(friend.email);
  await page.getByLabel("Your name").fill("Ines");
  await page.getByLabel("Message").fill("Happy birthday");
  await add.click();
  await expectStep(page, "Basket");
  const line = getLine(page, "Friend");
  for (const words of [
    "Gift membership",
    "For Sma",
    friend.email,
    "We’ll send it once you’ve paid",
  ])
    await expect(line).toContainText(words);
  await expectNoErrors(page);
  await line.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit your gift membership");
  await expect(page.getByRole("radio", { name: /^Friend/ })).toBeChecked();
  await expect(page.getByLabel("Message")).toHaveValue("Happy birthday");
  await page.getByLabel("Message").fill("Happy birthday!");
  await page.getByLabel("Their name").fill("");
  const save = page.getByRole("button", { name: "Save gift membership" });
  await save.click();
  await expectRefusal(page, ["Enter their name"]);
  await expect(page.getByLabel("Message")).toHaveValue("Happy birthday!");
  await page.getByLabel("Their name").fill("Sam");
  await save.click();
  await expectStep(page, "Basket");
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("For Sam");
  expect(await addUp(page)).toBe("$50.00");
  await page.getByRole("button", { name: "Check out" }).click();
  await bookAsGuest(page, giver);
  const number = await agreeAndPay(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thank you. Your gift is on its way",
  );
  const order = page.url();
  await expectNoErrors(page);
  const receipt = await waitForMail(stack, giver.email);
  expect(receipt.subject).toBe(`Your order ${number}`);
  for (const words of [
    "- Friend membership. We’ve emailed the code to your recipient.",
    "You’ll find the names, addresses and notes you entered on your order’s page.",
    "Gift membership: Friend: $50.00\nCharged to Visa ending in 4242: $50.00",
  ])
    expect(receipt.text).toContain(words);
  const mail = await waitForMail(stack, friend.email);
  for (const words of [
    "Sam, you’ve been given a Friend membership",
    "From Ines:",
    "Happy birthday!",
  ])
    expect(mail.text).toContain(words);
  expect(mail.attachments).toMatchObject([{ filename: "gift-membership.pdf" }]);
  expect(receipt.text).not.toContain(/code=(\S+)/.exec(linkIn(mail))?.[1]);
  await page.goto(order);
  await expect(paidLine(page, "Friend")).toContainText("Sent. Not accepted yet");

  // The friend uses another browser.
  await page.context().clearCookies();
  await page.goto(linkIn(mail));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accept a membership");
  const gift = page.getByRole("region", { name: "Friend membership" });
  for (const words of [
    "From Ines",
    "Happy birthday!",
    "Sign in or create an account to accept it.",
  ])
    await expect(gift).toContainText(words);
  await expectNoErrors(page);
  const again = await page.context().newPage();
  await gift.getByRole("button", { name: "Sign in" }).click();
  await signIn(page, friend);
  await expect(gift).toContainText("If you start it today, it runs from");
  await again.goto(page.url());
  await expectNoErrors(page);
  await gift.getByRole("button", { name: "Start my membership" }).click();
  await expect(page).toHaveURL("/account/memberships");
  await expect(page.getByText("Your membership is set up.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Friend" })).toBeVisible();

  const used = "This gift was already accepted.";
  await again.getByRole("button", { name: "Start my membership" }).click();
  await expectRefusal(again, [used]);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Become a member" }).click();
  await page.getByRole("link", { name: "Got a membership as a gift? Accept it" }).click();
  const show = page.getByRole("button", { name: "Show my gift" });
  await show.click();
  await expectRefusal(page, ["Enter the code from your gift email"]);
  await page.getByLabel("Gift membership code").fill("ABCD-2345-EFGH");
  await show.click();
  await expectRefusal(page, ["We don’t recognize this code."]);
  await page.getByLabel("Gift membership code").fill(/code=(\S+)/.exec(linkIn(mail))?.[1] ?? "");
  await show.click();
  await expectRefusal(page, [used]);
  await expect(page.getByRole("main")).not.toContainText("Ines");
  problems.allowStatus(404);
  await page.goto("/memberships/accept?code=ABCD-2345-EFGH");
  await expect(page.getByRole("alert")).toContainText("We don’t recognize this code.");

  await page.goto(linkIn(receipt));
  await expect(paidLine(page, "Friend")).toContainText("Accepted on ");
  await expectNoErrors(page);
});
