import { expect, it } from "vitest";

import type { InstanceListing } from "#contract/schemas/event";
import type { Locale } from "#contract/names/locales";
import { DOT } from "~/i18n/unbroken";
import { OwnPathProvider } from "~/ui/forms/own-path";
import { Benefits } from "~/ui/card";
import { rendered } from "../../tests/support/rendered";
import { sampleBasket, sampleDeliveryOptions } from "../../tests/support/samples/basket";
import { sampleMenu, sampleProduct, sampleStockItem } from "../../tests/support/samples/basket";
import { sampleEvent, sampleInstance, samplePriceList } from "../../tests/support/samples/event";
import { sampleOrder } from "../../tests/support/samples/order";
import { ReadOnlyLines } from "~/parts/lines/line-parts";
import { SummaryAnswers } from "./checkout/order-summary";
import { OrderLines } from "./checkout/summary-lines";
import { EventList } from "~/parts/performances/event-list";
import { InstancePage } from "./events/instance/page";
import { PerformanceList } from "./events/performance-list";
import { AddOnFields } from "~/parts/extras/fields";
import { groupByInstance } from "~/parts/orders/order";
import { OrderDetails } from "~/parts/order-details/order-details";
import { TicketSheets } from "~/parts/tickets/ticket-sheets";

const english = (text: string) => `<span lang="en-US">${text}</span>`;

const tag = (id: string, display: string) => ({
  id,
  name: id,
  display,
  description: `About ${id}.`,
});
const accessTags = [tag("ASL", "ASL"), tag("TouchTour", "Touch tour")];
const instance: InstanceListing = sampleInstance({ accessTags });

it("a listing entry translates access services and prices, and marks other box office text as English", () => {
  const later = { ...instance, id: "i2", startsAt: "2026-12-02T19:30:00-05:00", accessTags: [] };
  const row = <EventList instances={[instance, later]} today="2026-11-28" />;
  const german = rendered(row, "de");
  expect(german).toContain('<p lang="en-US">Thomas Wilkins, conductor</p>');
  expect(german).toContain(
    `${english("Main\u00a0Hall")}${DOT}Amerikanische Gebärdensprache (ASL), Di.`,
  );
  expect(german).toContain(`${DOT}${english("Touch tour")}, Di.`);
  expect(german).toMatch(/Unter 30: 20\s\$/);
  const american = rendered(row, "en-us");
  expect(american).toContain(
    "Main\u00a0Hall\u00a0· ASL, Tue, Dec\u00a01\u00a0· Touch tour, Tue, Dec\u00a01",
  );
  expect(american).not.toContain("lang=");
});

it("an event's dates show access services in the page's language", () => {
  const html = rendered(<PerformanceList instances={[instance]} />, "es");
  expect(html).toContain('<li class="tag">Lengua de señas americana (ASL)</li>');
  expect(html).toContain(`<li class="tag">${english("Touch tour")}</li>`);
});

const performance = (locale: Locale) =>
  rendered(
    <OwnPathProvider value="/">
      <InstancePage
        hasPriceChoice
        places={{}}
        publicPrices={{}}
        chosen={null}
        refusal={null}
        found={null}
        event={sampleEvent()}
        instance={sampleInstance()}
        reservations={[]}
        priceList={samplePriceList()}
        closed={null}
        isToday={false}
        codes={[]}
        canSignIn={false}
        hasJoinedWaitingList={false}
        requestKey=""
        answer={undefined}
      />
    </OwnPathProvider>,
    locale,
  );

it("ticket types of a performance are translated, and their notes are marked as English", () => {
  const german = performance("de");
  expect(german).toMatch(/Unter 30<\/label> <p[^>]*><span lang="en-US"[^>]*>Bring proof of age\./);
  expect(german).not.toContain("Standard");
  expect(performance("en")).toMatch(/Under 30<\/label> <p[^>]*>Bring proof of age\./);
});

it("an order's delivery name is translated, and its description is marked as English", () => {
  const [delivery = null] = sampleDeliveryOptions;
  const order = sampleOrder();
  const html = (locale: Locale) =>
    rendered(<OrderDetails order={order} delivery={delivery} facts={[]} />, locale);
  expect(html("sv")).toContain(`E-biljetter. ${english("By email, at once.")}`);
  expect(html("en")).toContain("E-tickets. By email, at once.");
  expect(html("ht")).toContain("Pri nòmal");
});

it("the checkout summary translates delivery and ticket types", () => {
  const { tickets, totals, notes } = sampleBasket();
  const groups = groupByInstance(tickets).map((group) => ({
    ...group,
    drawings: null,
    apart: [],
    packageItemId: null,
  }));
  const [, postal] = sampleDeliveryOptions;
  if (postal === undefined) throw new Error("no delivery by mail");
  const { name, description, price } = postal;
  const page = (words: string | null) => (
    <SummaryAnswers
      groups={groups}
      products={[]}
      totals={totals}
      codes={[]}
      notes={notes}
      details={null}
      bookedFor={null}
      delivery={{ name, words, description, price, address: null }}
      customer={{ name: "Ada Rivers", email: "ada@example.com", phone: "2125550123" }}
      billTo={null}
      changeable={[]}
    />
  );
  expect(rendered(page(null), "de")).toContain(`Per Post, 1,00`);
  expect(rendered(page(null), "de")).toContain(english("Within 2 business days."));
  // A translated description is not marked as English.
  expect(rendered(page("In 2 Tagen."), "de")).toContain("<br/>In 2 Tagen.<");
  expect(rendered(<OrderLines groups={groups} products={[]} />, "de")).toContain("Normalpreis");
});

it("names of dishes, collection points and options are marked as English", () => {
  const dish = sampleStockItem({ id: "soup", name: "Soup", kind: "food-and-drink", menuId: "m" });
  const menu = sampleMenu({ id: "m", categories: [{ name: "Entree", items: [dish] }] });
  const mug = sampleStockItem({ id: "s", product: "Shirt", option: "Small, river blue" });
  const menus = [
    {
      ...menu,
      categories: [{ name: "Entree", items: [{ ...dish, chosen: 0 }] }],
      guests: 0,
      collectionPoint: "",
    },
  ];
  const { tickets } = sampleBasket();
  const [first] = tickets;
  if (first === undefined) throw new Error("no ticket");
  const html = rendered(
    <AddOnFields
      performances={[
        { instance: first.instance, tickets: 2, items: [{ ...mug, chosen: 0 }], menus },
      ]}
      answer={undefined}
    />,
    "de",
  );
  for (const name of ["Dinner", "Entree", "Soup", "Shirt", "Small, river blue", "Main\u00a0Hall"])
    expect(html).toContain(english(name));
  expect(html).toContain('<option value="Grand Tier" lang="en-US"');
  const details = {
    instanceId: "i1",
    performance: null,
    menuId: "m",
    category: "Entree",
    guests: 2,
    collectionPoint: "Grand Tier",
    serving: "before",
    serveMinutes: null,
  };
  const line = sampleProduct({ kind: "food-and-drink", name: "Soup", details });
  const kept = rendered(<ReadOnlyLines lines={[line]} />, "de");
  expect(kept).toContain(`${english("Entree")}, Anzahl`);
  expect(kept).toContain(english("Grand Tier"));
});

it("printed tickets mark directions as English, and translate ticket types", () => {
  const { hallDetail } = sampleInstance();
  const [ticket] = sampleOrder().tickets;
  if (ticket === undefined) throw new Error("no ticket");
  const code = { path: "", size: 1 };
  const sheet = {
    instance: ticket.instance,
    near: null,
    isSoon: true,
    watching: null,
    isOver: false,
    hall: hallDetail,
    tickets: [
      {
        ...ticket,
        barcode: "99482019374650192820",
        stream: null,
        code,
        wallet: [],
        drawings: null,
      },
    ],
  };
  const html = rendered(<TicketSheets sheets={[sheet]} print="ticket" />, "es");
  expect(html).toMatch(/<p lang="en-US"[^>]*>Enter from Riverside Drive\.<\/p>/);
  expect(html).toContain("Estándar");
});

it("translated benefits are not marked as English", () => {
  const html = rendered(<Benefits words={["Alles aus Friend"]} items={["Season dinner"]} />, "de");
  expect(html).toMatch(/<ul class="ticks"><li><svg/);
  expect(html.match(/ lang="en-US"/g)).toHaveLength(1);
  expect(html).toContain(english("Season dinner"));
});
