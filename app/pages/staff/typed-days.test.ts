import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerPath, desk, robin, staffVisit } from "../../../tests/support/staff-visit";
import { answering, unavailable } from "../../../tests/support/stub-crm";

const { cookies, open, post, signIn } = staffVisit();

const level = {
  id: "3",
  name: "Friend",
  description: "",
  infoLink: null,
  benefits: [],
  months: 12,
  price: { amount: 5_000, currency: "USD" },
  renewalPrice: { amount: 4_500, currency: "USD" },
  worth: { amount: 5_000, currency: "USD" },
  hasPriority: false,
  requiresLogin: true,
};

const forms = {
  reserve: [
    `${customerPath}/reserve?performance=i1`,
    { offer: "A|standard", quantity: "2", time: "18.00", reason: "Called" },
    "day",
  ],
  voucher: [`${customerPath}/voucher`, { amount: "20", reason: "Called" }, "until"],
  queue: [`${desk}/queues`, { time: "18.00", reason: "Called" }, "day"],
  link: [`${desk}/link?to=membership&id=3`, { to: "membership", id: "3" }, "until"],
} as const;

/** Stubs the calls of these forms, and returns the day that each received. */
function stubCalls() {
  const calls = {
    reserveForCustomer: vi.fn<Crm["reserveForCustomer"]>(unavailable),
    issueGoodwillVoucher: vi.fn<Crm["issueGoodwillVoucher"]>(unavailable),
    openQueue: vi.fn<Crm["openQueue"]>(unavailable),
    composeLink: vi.fn<Crm["composeLink"]>(
      answering({ url: "/x", title: "Friend", startsAt: null, basket: null, waits: null }),
    ),
  };
  const receivedDays = () => ({
    reserve: calls.reserveForCustomer.mock.calls[0]?.[0].body.until,
    voucher: calls.issueGoodwillVoucher.mock.calls[0]?.[0].body.until,
    queue: calls.openQueue.mock.calls[0]?.[0].body.opensAt,
    link: calls.composeLink.mock.calls[0]?.[0].body,
  });
  const others = {
    listStaffQueues: answering([]),
    getMembershipLevel: answering(level),
  };
  return { calls: { ...calls, ...others }, receivedDays };
}

it.each([
  ["de", "24.12.2026"],
  ["es", "24/12/2026"],
  ["en-us", "12/24/2026"],
  ["sv", "2026-12-24"],
])("staff forms accept a day in the notation of %s: %s", async (language, typed) => {
  const { calls, receivedDays } = stubCalls();
  await signIn(robin, calls);
  cookies.set("lang", language);
  for (const [path, fields, name] of Object.values(forms))
    await post(path, { ...fields, [name]: typed });
  expect(receivedDays()).toMatchObject({
    reserve: "2026-12-24T18:00",
    voucher: "2026-12-24",
    queue: "2026-12-24T18:00",
    link: { until: "2026-12-24" },
  });
});

it.each(Object.entries(forms))(
  "the %s form keeps an invalid day and shows an example in the page's language",
  async (_, [path, fields, name]) => {
    const { calls } = stubCalls();
    await signIn(robin, calls);
    cookies.set("lang", "de");
    const { status, html } = await post(path, { ...fields, [name]: "31.02.2027" });
    expect(status).toBe(400);
    expect(html).toContain("Geben Sie ein Datum ein, zum Beispiel 24.12.2026");
    expect(html).toContain('value="31.02.2027"');
  },
);

it("the URL of a composed link has an ISO date, which every language can open", async () => {
  await signIn(robin, stubCalls().calls);
  const [path, fields] = forms.link;
  const { status, location } = await post(path, { ...fields, until: "12/5/2026" });
  expect([status, location]).toEqual([
    303,
    `${desk}/link?${new URLSearchParams({ ...fields, until: "2026-12-05" })}`,
  ]);
  expect((await open(location ?? "")).html).toContain('value="2026-12-05"');
});
