import { randomUUID } from "node:crypto";

import { expect, test } from "../support/fixtures";
import { performanceWith } from "../steps/performance-with";
import { expectInBasket, freeSeats, seatsOf } from "../steps/seats";

const SECTION = "Orchestra Middle Center";

test("a section says whether it is sold out or not on sale, in the hall and on its own page", async ({
  page,
  stack,
  concert,
  sound,
}) => {
  const film = await performanceWith(stack, { hall: "main-hall", kind: "film" });
  await stack.seats.leave(concert.id, 0, "E");
  const section = "Third Tier Left";
  for (const [path, listed, said] of [
    [concert.path, "Sold out", "This section is sold out."],
    [film.path, "Not on sale", "This section is not on sale."],
  ] as const) {
    await page.goto(`${path}/syos/overview`);
    const entry = page.getByRole("listitem").filter({ hasText: section });
    await expect(entry).toContainText(listed);
    await expect(entry.getByRole("link")).toHaveCount(0);
    await page.goto(`${path}/syos/third-tier-left`);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to basket" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "All sections" })).toBeVisible();
    await sound(page);
  }
});

test("a forged choice of seats is refused in words, with the rest of the choice kept", async ({
  page,
  stack,
  concert,
}) => {
  const free = await freeSeats(stack, concert.id, SECTION, 1);
  const [seat] = free;
  if (seat === undefined) throw new Error("none");
  const { hall } = await seatsOf(stack, concert.id);
  await stack.seats.leave(concert.id, 0, "E");
  const sold = hall.find(({ band, kind }) => band === "E" && kind === "standard");
  const send = async (view: string, fields: readonly (readonly [string, string])[]) => {
    const answer = await page.request.post(`${concert.path}/syos/${view}`, {
      data: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    return { status: answer.status(), html: await answer.text() };
  };
  const own = "orchestra-middle-center";
  const mine = ["seat", seat.id] as const;
  const key = () => ["requestKey", randomUUID()] as const;
  const kept = new RegExp(`<input(?=[^>]* value="${seat.id}")(?=[^>]* checked)`);
  for (const [fields, said] of [
    [[mine, ["seat", "recital-hall-A-1"]], "One of the seats is not in this hall."],
    [[mine, ["seat", sold?.id ?? ""]], "Someone just took "],
    [[mine, ["type", "staff"]], "This price is not open for this seat."],
    [[mine, ["type", "access"]], "This price is for members or people with a code."],
  ] as const) {
    const { status, html } = await send(own, [key(), ...fields]);
    expect(status, said).toBe(400);
    expect(html).toContain(said);
    expect(html, said).toMatch(kept);
  }
  const nowhere = await send("balcony-of-dreams", [key(), ["seat", "nowhere"]]);
  expect([nowhere.status, nowhere.html]).toEqual([
    400,
    expect.stringContaining("One of the seats is not in this hall."),
  ]);
  // The same seat twice is one seat.
  const taken = await send(own, [key(), mine, mine]);
  expect(taken.status).toBe(200);
  await page.goto("/checkout/basket");
  await expectInBasket(page, free);
});
