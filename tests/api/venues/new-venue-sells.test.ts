import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

import { loadTranslations } from "../../../app/.server/i18n/translations";
import { printedPassword } from "../../support/printed-password";
import { readPdf } from "../../support/read-pdf";
import { projectRoot } from "../../support/servers/program";
import { checkOut, register } from "../../support/venues/buy-tickets";
import { startVenueWith, type VenueSite } from "../../support/venues/venue-site";
import { addByPrice } from "../../support/visitor/check-out";
import { openTab } from "../../support/visitor/form-browser";

const execute = promisify(execFile);
const { t } = loadTranslations(false)["en-us"];

const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  phone: "617 555 0199",
  address: {
    line1: "1 Harbor Street",
    city: "Boston",
    state: "MA",
    postcode: "02110",
    country: "US",
  },
};

const STAFF = "kim@harbor.example";
const STAFF_PASSWORD = "tram bridge violin harbor";

/** As `startStack` sets it. */
const STAFF_PAGES = "/counter";

let site: VenueSite;

beforeAll(async () => {
  const own = join(inject("runFolder"), "harbor");
  const options = {
    name: "Harbor Theater",
    address: "12 Pier Street, Boston, MA 02110",
    country: "US",
    "time-zone": "America/New_York",
    currency: "USD",
    languages: "en-us",
    phone: "+1 617 555 0140",
    email: "boxoffice@harbor.org",
  };
  const typed = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  await execute(process.execPath, ["scripts/new-venue.mjs", own, ...typed], { cwd: projectRoot });
  const season = readdirSync(join(own, "season"))
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => join(own, "season", file));
  site = await startVenueWith(
    { name: "harbor", folder: join(own, "venue"), season, featuresOff: "" },
    { serverUrl: inject("serverUrl"), folder: inject("runFolder") },
  );
}, 60_000);
afterAll(() => site.stop());

it("the example of a new venue, untouched, sells tickets, emails them and admits one", async () => {
  const buyer = openTab(site.url);
  await register(buyer, { site, walk: { customer: CUSTOMER }, t });
  const performance = await buyer.go("/events/opening-night/opening-night-1");
  await addByPrice(buyer, performance, { tickets: 2 });
  const confirmation = await checkOut(buyer, { site, t });
  expect(confirmation.url.pathname).toBe("/order/confirmed");

  const { attachments } = await site.waitForMail(({ attachments: all }) =>
    all.some(({ type }) => type === "application/pdf"),
  );
  const pdfs = attachments.filter(({ type }) => type === "application/pdf");
  const sheets = await Promise.all(pdfs.map(({ content }) => readPdf(content)));
  const printed = sheets.flatMap(({ spoken }) => spoken.map(({ text }) => text)).join("\n");
  const codes = new Set(printed.match(/\b\d{4}(?: ?\d{4}){4}\b/g));
  expect(codes.size, printed).toBe(2);
  const [code = ""] = codes;

  const added = await site.crm("add-staff", STAFF, "--name", "Kim Lee", "--role", "admin");
  const first = printedPassword(added.stdout);
  const staff = openTab(site.url);
  await staff.go(STAFF_PAGES);
  await staff.press(/^Sign in/, { email: STAFF, password: first });
  await staff.press(new RegExp(`^${t("account.password.save")}`), {
    currentPassword: first,
    newPassword: STAFF_PASSWORD,
    confirmPassword: STAFF_PASSWORD,
  });
  await staff.go(`${STAFF_PAGES}/performances/opening-night-1`);
  await staff.follow(new RegExp(t("staff.admission.title")));
  const check = new RegExp(`^${t("staff.admission.button.admit")}`);
  // Its performance is a month ahead.
  expect((await staff.press(check, { code })).text).toContain(t("staff.admission.state.not-today"));
  const admitted = await staff.press(new RegExp(`^${t("staff.admission.anyway")}`));
  expect(admitted.text).toContain(t("staff.admission.state.valid"));
  const again = await staff.press(check, { code });
  expect(again.text).toContain(t("staff.admission.state.admitted"));
});
