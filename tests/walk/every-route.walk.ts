import { LOCALES } from "../../app/i18n/locales";
import { type RouteId, routeTable } from "../../app/routing/route-table";
import { mails } from "../../crm/mail/tables";
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
import { lookAtAccounts } from "./account-journey";
import { lookAtClosedSale, lookAtQueue, lookAtStream, lookAYearOn } from "./clock-journeys";
import { lookAtCounter } from "./counter-journey";
import { buyNearlyEverything, lookAtBaskets, lookAtOtherOrders, signedIn } from "./journeys";
import { mailsLeftOut, routesInPounds, routesLeftOut } from "./left-out";
import { createMailbox } from "./mailbox";
import { createWalker } from "./walker";

const [jordan, , lena] = demoCustomers;

test.afterEach(({ stack }) => closeQueues(stack));

for (const locale of LOCALES)
  test(`every route and mail is sound in ${locale}`, async ({
    browser,
    stack,
    concert,
    nextConcert,
    problems,
  }) => {
    test.setTimeout(60 * 60_000);
    problems.allowStatus(403, 404, 503);
    const walker = createWalker({ browser, stack, problems }, locale);
    const mailbox = createMailbox(walker);
    const walk = { walker, mailbox };

    const { attempt, look } = walker;

    // The clock of the test before was ahead when it closed the sale for a while: that time is yet to come, if it did.
    await stack.command(["close-maintenance", "--all"]);
    const staff = await walker.visitor();
    const queued = await nextConcert();
    await attempt("queue", () => lookAtQueue(walk, staff, queued));
    const { buyer, friend, page } = await buyNearlyEverything(walk, concert);
    await attempt("baskets", () => lookAtBaskets(walk, concert));
    const others: [Concert, Concert] = [await nextConcert(), await nextConcert()];
    const orderId = await lookAtOtherOrders(walk, buyer, page, others);
    await attempt("accounts", () => lookAtAccounts(walk, buyer));

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
        const visitor = await walker.visitor();
        await walker.over(visitor, async (tab) => {
          await takeTickets(tab, await tab.go(concert.path), 1);
          if (isCustomer) await checkOutTo(tab, "Summary", jordan);
        });
        await walker.walk(visitor, seeds);
      });
    await attempt("access", async () =>
      walker.walk(await signedIn(walker, lena), ["/account/access", "/account/access/remove"]),
    );
    await attempt("staff", () => lookAtCounter(walk, staff, { buyer, orderId, concert }));
    await attempt("closed sale", () => lookAtClosedSale(walk, concert));
    await attempt("stream", () => lookAtStream(walk, buyer));
    await attempt("a year on", () => lookAYearOn(walk, { buyer, friend }));
    const kinds = await mailbox.checkAll();
    await stack.crm.kill();
    await look(page, "your-orders", "/account/your-orders", 503);
    await waitForBoxOffice(stack);

    const inPounds: readonly RouteId[] = routesInPounds;
    const expectEach = (name: string, isLeftOut: boolean, isShown: boolean) => {
      if (isLeftOut === isShown)
        walker.report(name, [isShown ? "is left out, and was shown" : "was not shown"]);
    };
    for (const { id } of routeTable)
      expectEach(id, id in routesLeftOut || inPounds.includes(id), walker.shown.has(id));
    for (const kind of mails.kind.enumValues)
      expectEach(`mail ${kind}`, kind in mailsLeftOut, kinds.has(kind));
    console.log(`${locale}: ${walker.shown.size} routes, ${walker.found.length} faults`);
    console.log(`${locale}: the longest pages, mails and PDFs are in ${walker.folder}`);
    expect(walker.found).toEqual([]);
  });
