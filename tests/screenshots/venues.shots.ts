import { test } from "@playwright/test";

import { loadTranslations } from "../../app/.server/i18n/translations";
import { checkOut, fillBasket, register } from "../support/venues/buy-tickets";
import { startVenue } from "../support/venues/venue-site";
import { readWalk, VENUE_NAMES } from "../support/venues/walk-file";
import { showMail } from "../support/read-mail";
import { openTab } from "../support/visitor/form-browser";
import { composePicture, shootAndCheck } from "./venue-album";

const translations = loadTranslations(false);

for (const name of VENUE_NAMES)
  test(`pages of ${name}`, async ({ context, page }) => {
    const site = await startVenue(name, {
      serverUrl: process.env.FOYER_TEST_DATABASE_URL ?? "",
      folder: process.env.FOYER_TEST_FOLDER ?? "",
    });
    const walk = readWalk(name);
    const { t } = translations[walk.language];
    const visit = { site, walk, t };
    const tab = openTab(site.url);
    try {
      await register(tab, visit);
      await fillBasket(tab, visit);
      tab.jar.set("lang", walk.language);
      for (const [cookie, value] of tab.jar)
        await context.addCookies([{ name: cookie, value, url: site.url }]);
      const { bySeat, byPrice } = walk;
      for (const [shot, path] of [
        ["home", "/"],
        ["event", byPrice.path.split("/").slice(0, 3).join("/")],
        ["performance", byPrice.path],
        ["hall", `${bySeat.path}/syos/overview`],
        ["seats", `${bySeat.path}/syos/${bySeat.section}`],
        ["basket", "/checkout/basket"],
      ] as const) {
        await page.goto(site.url + path);
        await shootAndCheck(page, name, shot);
      }
      const { url } = await checkOut(tab, visit);
      await page.goto(url.href);
      await shootAndCheck(page, name, "confirmation");
      const mail = await site.waitForMail(({ subject }) =>
        subject.includes(site.venue.orderPrefix),
      );
      const sheet = await context.newPage();
      await sheet.setContent(showMail(mail));
      await shootAndCheck(sheet, name, "mail");
    } finally {
      await site.stop();
    }
  });

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  console.log((await composePicture(page, VENUE_NAMES)) ?? "Not every venue has its pages.");
  await page.close();
});
