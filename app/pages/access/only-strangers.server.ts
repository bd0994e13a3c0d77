import type { AppLoadContext } from "@remix-run/node";

import { leadTo } from "~/.server/http/pages/replies";
import { whereTo } from "./where-to.server";

/** Leads on whoever is signed in already: a page to sign in on has nothing for them. */
export async function onlyStrangers(context: AppLoadContext): Promise<void> {
  if ((await context.customer()) !== null) leadTo(await whereTo(context, { keptBasket: true }));
}
