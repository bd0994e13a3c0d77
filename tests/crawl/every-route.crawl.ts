import { LOCALES } from "#contract/names/locales";
import { type RouteId, routeTable } from "../../app/routing/route-table";
import { mails } from "../../crm/tables/mails";
import { demoCustomers } from "../../dev/demo/demo-people";
import { specifiedPaths } from "../e2e/pages/specified-paths";
import { buyByApi } from "../e2e/steps/buy-by-api";
import { fillPaths } from "../e2e/steps/fill-paths";
import { newPerson } from "../e2e/steps/person";
import { closeQueues } from "../e2e/steps/queue";
import { waitForBoxOffice } from "../e2e/steps/wait-for-box-office";
import type { Concert } from "../e2e/support/concerts";
import { expect, test } from "../e2e/support/fixtures";
import { checkOutTo, takeTickets } from "../support/visitor/check-out";
import { checkAccounts } from "./account-journey";
import { checkClosedSale, checkQueue, checkStream, checkYearLater } from "./clock-journeys";
import { checkCounter } from "./counter-journey";
import { buyNearlyEverything, checkBaskets, checkOtherOrders, signedIn } from "./journeys";
import { excludedMails, excludedRoutes, routesInPounds } from "./exclusions";
import { createMailbox } from "./mailbox";
import { createCrawler } from "./crawler";

const [jordan, , lena] = demoCustomers;

test.afterEach(({ stack }) => closeQueues(stack));

for (const locale of LOCALES)
  test(`every route and mail has no errors in ${locale}`, async ({
    browser,
    stack,
    concert,
    nextConcert,
    problems,
  }) => {
    test.setTimeout(60 * 60_000);
    problems.allowStatus(403, 404, 503);
    const crawler = createCrawler({ browser, stack, problems }, locale);
    const mailbox = createMailbox(crawler);
    const crawl = { crawler, mailbox };

    const { attempt, checkPage } = crawler;

    // With its clock ahead, the previous test may have left a maintenance window in the future.
    await stack.command(["close-maintenance", "--all"]);
    const staff = await crawler.visitor();
    const queued = await nextConcert();
    await attempt("queue", () => checkQueue(crawl, staff, queued));
    const { buyer, friend, page } = await buyNearlyEverything(crawl, concert);
    await attempt("baskets", () => checkBaskets(crawl, concert));
    const others: [Concert, Concert] = [await nextConcert(), await nextConcert()];
    const orderId = await checkOtherOrders(crawl, buyer, page, others);
    await attempt("accounts", () => checkAccounts(crawl, buyer));

    const demo = { ...newPerson(), ...jordan };
    const { orderId: order } = await buyByApi(stack, demo, {
      instanceId: concert.id,
      quantity: 1,
    });
    const fill = await fillPaths(stack, concert, order);
    const seeds = [
      ...specifiedPaths.map(([path]) => fill(path)),
      ...routeTable.map(({ path }) => path).filter((path) => !/[:*]/.test(path)),
    ];
    for (const isCustomer of [true, false])
      await attempt("links", async () => {
        const visitor = await crawler.visitor();
        await crawler.overHttp(visitor, async (tab) => {
          await takeTickets(tab, await tab.go(concert.path), 1);
          if (isCustomer) await checkOutTo(tab, "Summary", jordan);
        });
        await crawler.crawl(visitor, seeds);
      });
    await attempt("access", async () =>
      crawler.crawl(await signedIn(crawler, lena), ["/account/access", "/account/access/remove"]),
    );
    await attempt("staff", () => checkCounter(crawl, staff, { buyer, orderId, concert }));
    await attempt("closed sale", () => checkClosedSale(crawl, concert));
    await attempt("stream", () => checkStream(crawl, buyer));
    await attempt("a year later", () => checkYearLater(crawl, { buyer, friend }));
    const kinds = await mailbox.checkAll();
    await stack.crm.kill();
    await checkPage(page, "your-orders", "/account/your-orders", 503);
    await waitForBoxOffice(stack);

    const inPounds: readonly RouteId[] = routesInPounds;
    const expectShown = (name: string, isExcluded: boolean, isShown: boolean) => {
      if (isExcluded === isShown)
        crawler.report(name, [isShown ? "excluded, but was shown" : "was not shown"]);
    };
    for (const { id } of routeTable)
      expectShown(id, id in excludedRoutes || inPounds.includes(id), crawler.shownRoutes.has(id));
    for (const kind of mails.kind.enumValues)
      expectShown(`mail ${kind}`, kind in excludedMails, kinds.has(kind));
    console.log(`${locale}: ${crawler.shownRoutes.size} routes, ${crawler.errors.length} errors`);
    console.log(`${locale}: screenshots, mails and PDFs are in ${crawler.folder}`);
    expect(crawler.errors).toEqual([]);
  });
