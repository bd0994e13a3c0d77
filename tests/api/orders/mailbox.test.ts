import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";

import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { waitForMail } from "../support/mailbox";
import { boughtOrder } from "../support/paying";

const get = (path: string) => fetch(`${workerBoxOffice.crmUrl}${path}`);

async function buyWithMail() {
  const { order, ...ready } = await boughtOrder();
  return { ready, mail: await waitForMail(ready.email, "order-confirmation"), order };
}

it("the dev mailbox shows the confirmation to the customer with the tickets attached", async () => {
  const { ready, mail, order } = await buyWithMail();
  expect(mail).toMatchObject({ to: ready.email, subject: `Your tickets: order ${order.number}` });
  expect(mail.text).toMatch(
    new RegExp(
      `http://storefront.test/order/confirmed\\?order=${order.id}&ref=\\w+\\.[\\w-]{22}\\s`,
    ),
  );
  expect(mail.text).toContain("Charged to Visa ending in 4242: $170.00");
  const [attachment] = mail.attachments;
  expect(attachment?.filename).toBe(`tickets-${order.number}.pdf`);
  const pdf = await get(attachment?.href ?? "");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(2);
});

it("the dev mailbox shows mails on valid HTML pages without script", async () => {
  const { mail } = await buyWithMail();
  const validator = new HtmlValidate({ extends: ["html-validate:standard", "html-validate:a11y"] });
  for (const path of ["/mailbox", `/mailbox/${mail.id}`, `/mailbox/${mail.id}/html`]) {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).not.toContain("<script");
    const { results } = await validator.validateString(text);
    expect(results.flatMap(({ messages }) => messages.map((each) => each.message))).toEqual([]);
  }
  expect((await get(`/mailbox/${mail.id}/html`)).headers.get("content-security-policy")).toMatch(
    /^sandbox;.* img-src data: http:\/\/[^ /;]+;/,
  );
});

it("the dev mailbox returns 404 for unknown mails", async () => {
  for (const path of ["/mailbox/nonsense", "/mailbox/nonsense/html", "/mailbox/x/attachments/0"])
    expect((await get(path)).status).toBe(404);
});
