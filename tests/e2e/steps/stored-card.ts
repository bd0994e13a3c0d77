import type { Page } from "@playwright/test";

import { type Card, cardFields } from "../../support/cards";
import type { Stack } from "../../support/servers/stack";
import { checkOutTo } from "../../support/visitor/check-out";
import type { Concert } from "../support/concerts";
import { addTickets } from "./choose-tickets";
import { type Person, registerPerson } from "./person";
import { setUpOverHttp } from "./set-up-over-http";

/** Registers a person who buys tickets and saves the card, and who is then signed in. */
export async function buyAndKeepCard(
  page: Page,
  { stack, concert, card = "approves" }: { stack: Stack; concert: Concert; card?: Card },
): Promise<Person> {
  const person = await registerPerson(stack);
  await setUpOverHttp(page, concert.site, async (tab) => {
    await addTickets(tab, concert, { standard: 2 });
    await checkOutTo(tab, "Summary", person);
    await tab.press(/^Pay /, { terms: "on", keepCard: "on" });
    await tab.press(/^Pay /, cardFields(card));
    if (tab.shown.heading === "Your bank asks you to confirm") await tab.press(/^Approve/);
  });
  return person;
}
