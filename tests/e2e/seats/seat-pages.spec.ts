import { expect, test } from "../support/fixtures";
import { signInAs } from "../steps/fill-in";
import { registerPerson } from "../steps/person";
import {
  addToBasket,
  expectInBasket,
  freeSeats,
  openMore,
  openSection,
  seatBox,
  getSeats,
} from "../steps/seats";

const SECTION = "Orchestra Front Center";

test("on a phone, the seat map opens at its heading", async ({ page, concert }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(concert.path);
  for (const [link, name] of [
    ["Choose seats on the map", "Choose your own seats"],
    [SECTION, SECTION],
  ] as const) {
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport({ ratio: 1 });
  }
});

test("while a phone's map scrolls sideways, each row's name stays in view beside its row", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 375, height: 740 });
  await openSection(page, concert.path, SECTION);
  const map = page.getByRole("group", { name: /^Seats in / });
  /** How far each name is from the edge of the map, and from the middle of the row's seat that is nearest to it. */
  const names = async (part: number) => {
    await map.evaluate((frame, to) => {
      frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) * to;
    }, part);
    // Scroll-driven animations follow in the next frame.
    await page.screenshot();
    return map.evaluate((frame) => {
      const edge = frame.getBoundingClientRect().left;
      return [...frame.querySelectorAll("fieldset")].flatMap((row) => {
        const name = row.querySelector("legend")?.getBoundingClientRect();
        const boxes = [...row.querySelectorAll(".seat")].map((seat) =>
          seat.getBoundingClientRect(),
        );
        if (name === undefined) return [];
        const away = (box: DOMRect) => Math.abs(box.left - name.right);
        const [near] = boxes.sort((one, other) => away(one) - away(other));
        // The seats beside the name may be taken: then nothing can be measured.
        if (near === undefined || away(near) > near.width * 2) return [];
        const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
        const off = Math.abs(middle(near) - middle(name));
        return [{ fromEdge: name.left - edge, off, seat: near.height }];
      });
    });
  };
  for (const part of [0.5, 1]) {
    const shown = await names(part);
    expect(shown.length).toBeGreaterThan(2);
    for (const { fromEdge, off, seat } of shown) {
      expect(Math.abs(fromEdge)).toBeLessThan(3);
      expect(off).toBeLessThan(seat / 2);
    }
  }
  await expectNoErrors(page);
});

test("the name of a pointed or focused seat is always shown in one place, where it covers no seat", async ({
  page,
  stack,
  concert,
  scriptRuns,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [first, second] = await freeSeats(stack, concert.id, SECTION, 2);
  if (first === undefined || second === undefined) throw new Error("no free seats");
  await openSection(page, concert.path, SECTION);
  const map = page.getByRole("group", { name: /^Seats in / });
  if (scriptRuns) {
    const name = page.locator(".seat-head .seat-name");
    await seatBox(page, first).hover();
    await expect(name).toHaveText(new RegExp(`^Row ${first.row}, seat ${first.number}, \\$`));
    const place = await name.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 999)).toBeLessThanOrEqual(
      (await map.boundingBox())?.y ?? 0,
    );
    await seatBox(page, second).hover();
    await expect(name).toHaveText(new RegExp(`^Row ${second.row}, seat ${second.number}, \\$`));
    expect(await name.boundingBox()).toEqual(place);
    await page.keyboard.press("Escape");
    await expect(name).toBeEmpty();
    await seatBox(page, second).focus();
    await page.keyboard.press("Shift");
    await expect(name).toBeEmpty();
    // It stays in view while the seats are scrolled.
    await page.locator(".seats .seat").last().scrollIntoViewIfNeeded();
    await seatBox(page, first).hover();
    await expect(name).toBeInViewport({ ratio: 1 });
  } else {
    const box = seatBox(page, first);
    await box.hover();
    const name = await box.evaluate((element) => {
      const { content, display, position, top, height } = getComputedStyle(element, "::after");
      return { isShown: content !== "none" && display !== "none", position, top, height };
    });
    expect(name).toMatchObject({ isShown: true, position: "fixed" });
    const head = await page.locator(".seat-head").boundingBox();
    const [top, bottom] = [parseFloat(name.top), parseFloat(name.top) + parseFloat(name.height)];
    expect(top).toBeGreaterThanOrEqual((head?.y ?? Infinity) - 1);
    expect(bottom).toBeLessThan(((await map.boundingBox())?.y ?? 0) + 1);
    // No empty line above the page.
    expect(await page.locator("body").evaluate((body) => body.getBoundingClientRect().top)).toBe(0);
    expect((await page.getByRole("banner").boundingBox())?.y).toBeLessThan(1);
  }
});

test("the panel shows the view from the chosen seat, and what is said of its row", async ({
  page,
  stack,
  concert,
  scriptRuns,
  expectNoErrors,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const seats = await getSeats(stack, concert.id);
  const free = seats.hall.filter(
    ({ section, free, kind }) => section === SECTION && free && kind === "standard",
  );
  const [first, last] = [free[0], free.at(-1)];
  if (first === undefined || last === undefined) throw new Error("no free seats");
  await openSection(page, concert.path, SECTION);
  const view = page.getByRole("region", { name: "Your seats" }).getByRole("figure");
  const image = view.locator("img");
  /** The picture that is shown, and the uppermost text. */
  const shown = async () => ({
    picture: await image.evaluate((element: HTMLImageElement) => {
      const [, replaced] = /url\("(.*)"\)/.exec(getComputedStyle(element).content) ?? [];
      return (replaced ?? element.src).replace(/.*\//, "");
    }),
    text: await view.locator("p").evaluate((captions) => {
      const spans = [...captions.querySelectorAll<HTMLElement>("span")];
      const top = spans.findLast((span) => getComputedStyle(span).visibility === "visible");
      return top?.textContent || top?.dataset["text"] || "";
    }),
  });
  const before = await shown();
  expect(before.picture).toMatch(/^view-orchestra-front-center\.\d+\.svg$/);
  for (const seat of [last, first]) {
    await seatBox(page, seat).check();
    await expect.poll(async () => (await shown()).text).toContain(`row ${seat.row}: about`);
    const { picture } = await shown();
    expect(picture).not.toBe(before.picture);
    if (scriptRuns) {
      const id = await page
        .locator(".seat")
        .filter({ has: seatBox(page, seat) })
        .getAttribute("id");
      expect(picture).toBe(`view-orchestra-front-center.${id?.slice(1)}.svg`);
    }
    await seatBox(page, seat).uncheck();
  }
  // With script, the view is also that of the seat on which the pointer rests.
  await page.mouse.move(0, 0);
  await expect.poll(shown).toEqual(before);
  if (scriptRuns) {
    await seatBox(page, last).hover();
    await expect.poll(async () => (await shown()).text).toContain(`row ${last.row}: about`);
    await page.mouse.move(0, 0);
    await expect.poll(shown).toEqual(before);
  }
  await seatBox(page, first).check();
  await expectNoErrors(page);
  // On a phone, the picture is in the bar.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(image).toBeInViewport({ ratio: 1 });
  await expectNoErrors(page);
});

test("a row's focused button is fully visible and does not move any seat", async ({
  page,
  concert,
  scriptRuns,
}) => {
  await openSection(page, concert.path, "Orchestra Rear Center");
  const buttons = page.locator(".seats .row-add");
  if (scriptRuns) {
    for (const button of await buttons.all()) await expect(button).toBeHidden();
    return;
  }
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    const button = buttons.last();
    const seat = page.getByRole("checkbox").last();
    await seat.focus();
    const before = await seat.boundingBox();
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await seat.boundingBox(), `the last seat at ${width} px`).toEqual(before);
  }
});

test("views are drawn from the middle of a section and from its compared seats", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  const expectViews = async (count: number) => {
    const views = page.locator('img[src*="/view-"]');
    await expect(views).toHaveCount(count);
    for (const view of await views.all()) {
      await view.scrollIntoViewIfNeeded();
      await expect
        .poll(() => view.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(600);
    }
  };
  await openSection(page, concert.path, SECTION);
  await expectViews(1);
  await page.getByRole("link", { name: "See the view from other seats" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare seats");
  await expect(page.getByRole("columnheader")).toHaveCount(4);
  await expectViews(4);
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Back to the seats" }).click();
  // Without a choice, the same seats are the examples.
  await openMore(page);
  await page.getByRole("button", { name: "Seat details and views" }).click();
  await expect(page.getByText("You haven’t chosen any seats yet.")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: SECTION })).toHaveCount(4);
  await page.getByRole("link", { name: "Back to the seats" }).click();
  await page.getByRole("link", { name: "Find seats together" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 seats together");
});

test("a signed-in customer can open the account menu where the navigation is collapsed", async ({
  page,
  stack,
  concert,
}) => {
  const person = await registerPerson(stack);
  await signInAs(page, person);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(concert.path);
  await expect(page.getByRole("link", { name: "Memberships" }).first()).toBeHidden();
  await page.locator("header .account summary").click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign out" })).toBeVisible();
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "Close menu" }).click();
  await expect(page.getByRole("link", { name: "Menu", exact: true })).toBeVisible();
});

test("going back to the map after adding seats leaves the other seats unchecked", async ({
  page,
  stack,
  concert,
}) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  await openSection(page, concert.path, SECTION);
  for (const seat of seats) await seatBox(page, seat).check();
  await addToBasket(page);
  await expectInBasket(page, seats);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: SECTION })).toBeVisible();
  for (const seat of seats) await expect(seatBox(page, seat)).toHaveCount(0);
  await expect(page.locator(":checked")).toHaveCount(0);
});

test("the hall's map and section list can be filtered by price, and stay so after a section", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.goto(`${concert.path}/syos/overview`);
  await expect(page.getByRole("heading", { level: 3, name: "Orchestra" })).toBeVisible();
  const sections = page.getByRole("main").locator("ol > li");
  const all = await sections.count();
  const filter = page.getByRole("navigation", { name: "Filter by price" });
  await filter.getByRole("link", { name: /^Band E/ }).click();
  await expect(filter.locator("[aria-current]")).toContainText("$");
  await expect.poll(() => sections.count()).toBeLessThan(all);
  await expect(page.getByRole("link", { name: "Third Tier Left", exact: true })).toBeVisible();
  await expect(page.locator(".hall a")).toHaveCount(await sections.count());
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Third Tier Left", exact: true }).click();
  await page.getByRole("link", { name: "All sections", exact: true }).click();
  await expect(filter.locator("[aria-current]")).toContainText("$");
  await filter.getByRole("link", { name: "All prices" }).click();
  await expect(sections).toHaveCount(all);
});
