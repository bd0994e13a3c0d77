import type { Translate } from "../../../app/i18n/translate";
import { cardFields, PAY_BY_CARD } from "../cards";
import type { Tab } from "../visitor/form-browser";
import { addByPrice } from "../visitor/check-out";
import { findForm, type PageShown } from "../visitor/read-page";
import type { VenueSite } from "./venue-site";
import type { Walk } from "./walk-file";

export type Visit = { site: VenueSite; walk: Walk; t: Translate };

const PASSWORD = "Concert2026";

const LINK = /http\S+\/authentication\?\S+/;

/** A button that begins with this text, up to the first value in it. */
function getButton(text: string): RegExp {
  const [start = ""] = text.split("{{", 1);
  return new RegExp(`^${start.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}

/** Registers, and confirms it by the link in the email. */
export async function register(
  tab: Tab,
  { site, walk, t }: Omit<Visit, "walk"> & { walk: Pick<Walk, "customer"> },
): Promise<void> {
  const { address, ...person } = walk.customer;
  const parts = Object.entries(address).map(([part, text]) => [`address.${part}`, text]);
  await tab.go("/register");
  await tab.press(getButton(t("access.register")), {
    ...person,
    ...(Object.fromEntries(parts) as Record<string, string>),
    email: `${person.firstName.toLowerCase()}@${site.name}.example`,
    password: PASSWORD,
    terms: "on",
  });
  const { text } = await site.waitForMail(({ text }) => LINK.test(text));
  await tab.go(LINK.exec(text)?.[0] ?? "");
  await tab.press(getButton(t("access.finish.button")), { password: PASSWORD });
}

/** Tickets by price, a seat from the map and perhaps a gift; the tab then shows the basket. */
export async function fillBasket(tab: Tab, { walk, t }: Visit) {
  const { byPrice, bySeat, gift } = walk;
  const performance = await tab.go(byPrice.path);
  const find = getButton(t("performance.findSeats"));
  await addByPrice(tab, performance, { tickets: byPrice.quantity, button: find });
  await tab.go(`${bySeat.path}/syos/${bySeat.section}`);
  await tab.press(getButton(t("seats.addSeats")), { seat: bySeat.seat });
  if (gift !== undefined) {
    await tab.go(`/contributions/donations/${gift.fund}`);
    await tab.press(getButton(t("giving.add")), { gift: gift.choice });
  }
  return { performance, basket: await tab.go("/checkout/basket") };
}

const ONWARDS = [
  "basket.checkOut",
  "checkout.continue",
  "billing.continue",
  "summary.placeOrder",
] as const;

/** Takes each step with its defaults and accepts the terms, from the basket to the confirmation. */
export async function checkOut(tab: Tab, { site, t }: Omit<Visit, "walk">): Promise<PageShown> {
  const [pay = ""] = t("payment.pay", { sum: "|" }).split("|");
  const texts = [...ONWARDS.map((key) => t(key)), pay].map((text) => text.trim());
  const onwards = new RegExp(`^(${texts.join("|")})`);
  while (tab.shown.url.origin === site.url) {
    const step = tab.shown;
    const { unchecked } = findForm(step, onwards);
    const answers = step.url.pathname.endsWith("/gift-aid")
      ? { accepted: "yes", taxpayer: "on" }
      : {};
    const terms = unchecked.includes("terms") ? { terms: "on" } : {};
    const next = await tab.press(onwards, { ...answers, ...terms });
    if (next.url.href === step.url.href)
      throw new Error(`${step.url.pathname} was refused: ${next.text}`);
  }
  return tab.press(PAY_BY_CARD, cardFields());
}
