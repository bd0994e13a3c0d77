import { fillInRegistration, registration } from "../e2e/steps/fill-in";
import { linkIn } from "../e2e/steps/mailbox";
import { newPerson, type Person } from "../e2e/steps/person";
import { newCustomer, signedIn, type Crawl } from "./journeys";

/** Checks account mails and the pages that their links open. */
export async function checkAccounts(crawl: Crawl, buyer: Person): Promise<void> {
  const { crawler, mailbox } = crawl;
  const { stack, checkPage, overHttp } = crawler;
  const page = await crawler.visitor();
  await crawler.command(["magic-link", buyer.email]);
  await crawler.command(["reset-password", buyer.email]);
  const reset = linkIn(await mailbox.wait(buyer.email, "password-reset"));
  await checkPage(page, "reset-password", reset);
  await checkPage(page, "authentication", linkIn(await mailbox.wait(buyer.email, "magic-link")));
  await checkPage(page, "authentication", linkIn(await mailbox.wait(buyer.email, "basket-link")));
  await overHttp(page, async (tab) => {
    await tab.go("/authentication");
    const sent = await tab.press(/^Email me a link/, { email: buyer.email });
    for (const code of ["000001", "000002", "000003", "000004", "000005"])
      await tab.pressOn(sent, /^Sign in/, { code });
  });

  const unknown = mailbox.of(newPerson().email);
  await page.goto(`${stack.url}/authentication`);
  await page.getByRole("main").getByRole("textbox", { name: "Email" }).fill(unknown);
  const send = page.getByRole("button", { name: "Email me a link" });
  await crawler.inLanguage(page, () => send.click());
  const newcomer = newPerson();
  await page.goto(`${stack.url}/register`);
  await fillInRegistration(page, newcomer);
  const create = registration(page).getByRole("button", { name: "Create account" });
  await crawler.inLanguage(page, () => create.click());
  await page.context().clearCookies();
  const link = linkIn(await mailbox.wait(newcomer.email, "registration"));
  await checkPage(page, "authentication", link);

  const mover = await newCustomer(crawl);
  const moved = newPerson().email;
  const moving = await signedIn(crawler, mover);
  await overHttp(moving, async (tab) => {
    await tab.go("/account/your-details/email");
    await tab.press(/^Email me the link/, { email: moved, password: mover.password });
  });
  const confirm = linkIn(await mailbox.wait(moved, "email-change"));
  await checkPage(moving, "confirm-email", confirm);
  await overHttp(moving, async (tab) => {
    await tab.go(confirm);
    await tab.press(/^Use my new email/);
  });
}
