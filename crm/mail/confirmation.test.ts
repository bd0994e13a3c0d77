import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";

import { sampleOrder, sampleTicket } from "../../tests/support/sample-order";
import { confirmationFacts } from "./confirmation-facts";
import { retryDelay } from "./send-due-mails";
import { html } from "./letter";
import { confirmationHtml, confirmationText } from "./order-confirmation";

const ORDER_URL = "http://localhost:3000/order/confirmed?order=1&ref=2";

const textOf = (...of: Parameters<typeof sampleOrder>) =>
  confirmationText(confirmationFacts(sampleOrder(...of), ORDER_URL));

describe("the confirmation", () => {
  it("says what was bought, what it cost, and what was charged", () => {
    const text = textOf();
    expect(text).toContain("Order number RPA-10234");
    expect(text).toMatch(/Thursday, December 3, 2026 at 7:30\sPM EST, Main Hall/);
    expect(text).toContain("2 tickets");
    expect(text).toContain("- Orchestra, row K, seat 114 (Standard): $85.00");
    expect(text).toContain(
      "2 tickets: Mälkki Conducts Dvořák’s “New World”: $152.00\nService fees: $18.00\nTotal: $170.00",
    );
    expect(text).toContain("Your card was charged $170.00.");
    expect(text).toContain("http://localhost:3000/order/confirmed?order=1&ref=2");
    expect(text).toContain("212 555 0140");
  });

  it("lists each performance with its own tickets", () => {
    const other = sampleTicket({
      id: "t3",
      instanceId: "i2",
      title: "Messiah",
      faceValue: 900,
      fee: 0,
    });
    const facts = confirmationFacts(sampleOrder({}, [sampleTicket(), other]), ORDER_URL);
    expect(facts.performances.map(({ title, count }) => `${title}: ${count}`)).toEqual([
      "Mälkki Conducts Dvořák’s “New World”: 1 ticket",
      "Messiah: 1 ticket",
    ]);
  });

  it("names a wheelchair space and a companion seat, numbered or not", () => {
    const unnumbered = { seating: "general", section: "Studio", row: null, number: null } as const;
    const text = textOf({}, [
      sampleTicket({ kind: "wheelchair", number: "3" }),
      sampleTicket({ id: "t2", kind: "companion", number: "4" }),
      sampleTicket({ id: "t3", kind: "wheelchair", ...unnumbered }),
    ]);
    expect(text).toContain("- Orchestra, row K, wheelchair space 3 (Standard)");
    expect(text).toContain("- Orchestra, row K, companion seat 4 (Standard)");
    expect(text).toContain("- Studio, wheelchair space, unreserved (Standard)");
  });

  it("of nothing to pay says that nothing was charged", () => {
    const order = { ...sampleOrder({}, [sampleTicket({ faceValue: 0, fee: 0 })]), charged: false };
    expect(confirmationText(confirmationFacts(order, ORDER_URL))).toContain("No card was charged.");
  });

  it("tells how the tickets come", () => {
    const told = (deliveryKind: "postal" | "cobo") =>
      confirmationFacts({ ...sampleOrder(), deliveryKind }, ORDER_URL).delivery?.text;
    expect(told("postal")).toContain("within two working days");
    expect(told("cobo")).toContain("box office");
  });

  it("in a language without words of its own is English throughout, dates too", () => {
    const facts = confirmationFacts(sampleOrder({ locale: "ht" }), ORDER_URL);
    expect(facts.language).toBe("en-US");
    expect(facts.placed).toContain("Friday, November 20");
  });

  it("as HTML is a sound page that fetches nothing and runs nothing", async () => {
    const page = confirmationHtml(confirmationFacts(sampleOrder(), ORDER_URL));
    const report = await new HtmlValidate({
      extends: ["html-validate:standard", "html-validate:a11y"],
    }).validateString(page);
    expect(report.results.flatMap(({ messages }) => messages.map((m) => m.message))).toEqual([]);
    expect(page).not.toMatch(/<img|<script|<link|src=|@import|url\(/);
    expect(page).toContain("order=1&amp;ref=2");
  });

  it("as HTML shows a title as it is written, whatever is in it", () => {
    const page = confirmationHtml(
      confirmationFacts(
        sampleOrder({}, [sampleTicket({ title: '<b>Tosca</b> & "Co"' })]),
        ORDER_URL,
      ),
    );
    expect(page).toContain("&lt;b&gt;Tosca&lt;/b&gt; &amp; &quot;Co&quot;");
    expect(html`<p title="${"'"}">${null}</p>`.markup).toBe(`<p title="&#39;"></p>`);
  });
});

describe("mail that was refused", () => {
  it("is tried again soon at first, then ever more rarely, at least each hour", () => {
    expect([1, 2, 3, 9, 100].map(retryDelay)).toEqual([15, 30, 60, 3600, 3600]);
  });
});
