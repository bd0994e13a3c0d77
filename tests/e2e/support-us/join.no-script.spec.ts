import { expect, test } from "../support/fixtures";
import { askForReminder, getLine, paidLine, addUp } from "../steps/basket-lines";
import { chooseTickets } from "../steps/choose-tickets";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { countPages } from "../steps/count-pages";
import { signIn } from "../steps/fill-in";
import { bookAsGuest } from "../steps/guest";
import { waitForMail } from "../steps/mailbox";
import { newPerson, registerPerson } from "../steps/person";

test("a customer joins once, at one level, and then pays member prices", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Become a member" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Become a member");
  await expectNoErrors(page);
  await page.getByText("All 7 levels, and what each includes").click();
  await page.getByRole("button", { name: "Sign in to join as Patron", exact: true }).click();
  await expect(page.getByText("Please sign in first.")).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL("/memberships");
  const stale = await page.context().newPage();
  await stale.goto("/memberships");
  const later = await page.context().newPage();
  await later.goto("/memberships");

  await page.getByRole("button", { name: "Join as Friend" }).click();
  await expectStep(page, "Basket");
  await expect(page.getByText("Added to your basket.")).toBeVisible();
  await askForReminder(page, "Friend");
  await expect(getLine(page, "Friend")).toContainText("We’ll email you before it ends.");
  expect(await addUp(page)).toBe("$50.00");
  await expectNoErrors(page);

  await stale.getByRole("button", { name: "Join as Supporter" }).click();
  await expectRefusal(stale, ["Only one membership can be in a basket."]);
  await expect(stale.getByRole("main")).toContainText("Friend is in your basket.");
  await expect(stale.getByRole("button", { name: /^Join/ })).toHaveCount(0);
  await stale.getByRole("button", { name: "Replace Friend with Supporter" }).click();
  await expect(getLine(stale, "Supporter")).toBeVisible();
  await stale.goto("/memberships");
  await stale.getByText("All 7 levels, and what each includes").click();
  await stale.getByRole("button", { name: "Replace Supporter with Friend" }).click();
  await expect(getLine(stale, "Friend")).toBeVisible();

  await page.getByRole("button", { name: "Check out" }).click();
  const number = await agreeAndPay(page);
  await expect(paidLine(page, "Friend membership")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for joining");
  await expect(page.getByRole("link", { name: "See what’s on with member prices" })).toBeVisible();
  await expectNoErrors(page);
  const mail = await waitForMail(stack, person.email, { subject: /^Your membership/ });
  expect(mail.subject).toBe(`Your membership: order ${number}`);
  expect(mail.text).toContain("Membership: Friend: $50.00\nCharged to Visa ending in 4242: $50.00");
  expect(mail.text).toMatch(/^Thank you\. Your membership is confirmed\.\s+Friend member until /);
  expect(mail.text).not.toMatch(/your tickets/i);
  expect(mail.text).toMatch(/^Customer number C-\d{5}$/m);

  await later.getByRole("button", { name: "Join as Friend" }).click();
  await expectRefusal(later, ["You already own this membership."]);
  await expect(later.getByRole("main")).toContainText("You’re a member until");
  await later.goto("/account/memberships");
  await expect(later.getByRole("heading", { level: 2, name: "Friend" })).toBeVisible();

  // Tickets added before signing in get the member price.
  await later.goto("/logout");
  await later.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await chooseTickets(later, concert, { band: "B", standard: 2 });
  expect(await addUp(later)).toBe("$220.00");
  await later.getByRole("button", { name: "Check out" }).click();
  await signIn(later, person);
  await expectStep(later, "Summary");
  await expectNoErrors(later);
  await expect(later.getByText("You save $20 with member prices.")).toBeVisible();
  expect(await addUp(later)).toBe("$200.00");

  // The page of the performance crosses out what others pay, and says the same sum of the found seats.
  await later.goto(concert.path);
  await expect(later.getByRole("main")).toContainText("$100 instead of $110");
  await later.getByRole("radio", { name: /\$100/ }).first().check();
  await later.getByRole("button", { name: "Find my seats" }).click();
  await expect(later.getByText("You save $20 with member prices.")).toBeVisible();
});

test("a membership that pays for itself is offered in the basket and waives its fees", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 6 });
  const offer = page.getByRole("region", { name: "Membership" });
  await expect(offer).toContainText("Saves $114 on this order, $14 more than it costs.");
  await expectNoErrors(page);
  await offer.getByRole("link", { name: "Join as Contributor" }).click();
  await page.getByRole("button", { name: /^Join as Contributor/ }).click();
  await expect(getLine(page, "Contributor")).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(await addUp(page)).toBe("$646.00");
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, await registerPerson(stack));
  await expectStep(page, "Summary");
  expect(await addUp(page)).toBe("$646.00");
});

test("a guest chooses by how often they come, learns how a membership starts, and joins in five pages", async ({
  page,
  stack,
  expectNoErrors,
}) => {
  const guest = newPerson();
  await page.goto("/");
  const pages = countPages(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Become a member" }).click();
  const contributor = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: "Contributor", exact: true }),
  });
  await expect(contributor).toContainText("Best value for you");
  await expect(contributor).toContainText(/You’d save about \$\d+/);
  await expect(contributor).toContainText("Renewal: $90.");
  await page.getByRole("button", { name: "Join as Contributor" }).click();
  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page.getByRole("main")).toContainText(
    "Your membership starts as soon as you’ve paid. To get member prices, sign in with the email you enter here.",
  );
  await expectNoErrors(page);
  await bookAsGuest(page, guest);
  await agreeAndPay(page);
  // Levels, basket, details, summary, card, and the confirmation.
  expect(pages()).toBe(6);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for joining");
  await expect(page.getByRole("button", { name: "Email me the link" })).toHaveCount(0);
  await page.getByRole("button", { name: "Set up your sign-in" }).click();
  await waitForMail(stack, guest.email, { subject: /Choose a new password/ });
});

test("what levels save follows how often a visitor comes", async ({ page, expectNoErrors }) => {
  await page.goto("/memberships");
  await page.getByLabel("Times a year").selectOption("1");
  await page.getByLabel("Tickets each time").selectOption("1");
  await page.getByRole("button", { name: "Show what I’d save" }).click();
  await expect(page.getByLabel("Times a year")).toHaveValue("1");
  const main = page.getByRole("main");
  await expect(main).toContainText("For 1 ticket, no level pays for itself.");
  await expect(main).toContainText("Costs you least");
  await expectNoErrors(page);
  await page.getByLabel("Times a year").selectOption("20");
  await page.getByRole("button", { name: "Show what I’d save" }).click();
  await expect(main).toContainText("Best value for you");
  await expect(main).not.toContainText("pays for itself");
});
