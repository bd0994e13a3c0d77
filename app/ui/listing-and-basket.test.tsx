import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { TranslationProvider } from "~/i18n/translation-context";
import { stripTags } from "../../tests/support/html-text";
import { findAttribute, markup, tagWith } from "../../tests/support/markup";
import { samplePhoto } from "../../tests/support/samples/photo";
import { AdmissionCard } from "./admission-card";
import { Picture } from "./decorative-image";
import { DescriptionList } from "./description-list";
import { RunningTotal } from "./totals";

const href = "/posters/gala/1.svg";

it("a picture is a poster, or a photograph in all widths and formats, with its dimensions", async () => {
  const drawn = await markup(<Picture poster={{ href, photo: null }} sizes="9rem" />);
  expect(drawn).toBe(`<img src="${href}" width="600" height="400" alt=" " aria-hidden="true"/>`);
  const html = await markup(
    <Picture
      poster={{ href, photo: samplePhoto }}
      sizes="9rem"
      loading="lazy"
      className="poster"
    />,
  );
  const getSet = (format: string) =>
    [640, 1200].map((width) => `/photos/a_photographs-id-${width}.${format} ${width}w`).join(", ");
  expect(html).toContain(`<source type="image/webp" srcSet="${getSet("webp")}" sizes="9rem"/>`);
  expect(html).not.toContain("avif");
  const image = tagWith(html, "src=");
  for (const [name, value] of Object.entries({
    src: "/photos/a_photographs-id-1200.jpg",
    srcSet: getSet("jpg"),
    width: "1200",
    height: "800",
    loading: "lazy",
    class: "poster photo",
    alt: " ",
  }))
    expect(findAttribute(image, name)).toBe(value);
});

it("a described photograph has its alternative text, and a poster has none", async () => {
  const poster = { href, photo: samplePhoto };
  const described = await markup(<Picture poster={poster} sizes="9rem" described />);
  expect(described).toContain(`alt="${samplePhoto.alt}"/>`);
  expect(described).not.toContain("aria-hidden");
  const noJpeg = { ...samplePhoto, files: samplePhoto.files.slice(0, 1) };
  const html = await markup(<Picture poster={{ href, photo: noJpeg }} sizes="9rem" described />);
  expect(html).toContain(`src="${href}"`);
});

it("the running total is hidden until script fills it", async () => {
  const html = await markup(
    <RunningTotal formId="f" currency="USD" locale="en-US" texts={{ other: "Total {total}" }} />,
  );
  expect(html).toContain(' hidden=""');
  expect(stripTags(html)).toBe("");
});

it.each([
  ["en-us", "Change", "delivery", "Change delivery"],
  // German phrases end with the verb, so that a colon is needed.
  ["de", "Ändern", "Lieferung", "Ändern: Lieferung"],
] as const)("in %s, the link %j about %j is named %j", async (locale, label, about, linkText) => {
  const action = { href: "/d", label, about };
  const html = await markup(
    <TranslationProvider value={loadTranslations(false)[locale]}>
      <DescriptionList items={[["Delivery", "E-tickets", action]]} />
    </TranslationProvider>,
  );
  expect(stripTags(/<a .*<\/a>/.exec(html)?.[0] ?? "")).toBe(linkText);
});

it("an admission card has a labeled QR code with its number below", async () => {
  const code = { size: 29, path: "M4 4.5h7", label: "Code for the door" };
  const html = await markup(
    <AdmissionCard
      kicker="Ticket 1 of 2"
      title="Row K, seat 12"
      facts={[["Section", "Orchestra"]]}
      code={{ ...code, name: "Number", number: "9901" }}
      alone={{ house: "Here", title: "Still", lines: ["Main Hall"], foot: "Be early." }}
    />,
  );
  expect(stripTags(/<figcaption.*<\/figcaption>/.exec(html)?.[0] ?? "")).toBe("Number 9901");
  expect(tagWith(html, 'role="img"')).toContain('aria-label="Code for the door"');
});
