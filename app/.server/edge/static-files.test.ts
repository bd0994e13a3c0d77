import { expect, it } from "vitest";

import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { sampleEvent } from "../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

it.each(["voices/1", "goods/bag", "plain/ink"])(
  "the poster %s is kept for good at the address of this version only",
  async (drawing) => {
    const site = await startStubbedStorefront({}, { clientFolder: "public" });
    const cachedAt = async (query: string) => {
      const answer = await site.fetch(`/posters/${drawing}.svg${query}`);
      return [answer.status, answer.headers.get("Cache-Control")];
    };
    const { href } = posterImage(getPosterLook({ ...sampleEvent(), photo: null }));
    const version = href.slice(href.indexOf("?"));
    expect(await cachedAt(version)).toEqual([200, "public, max-age=31536000, immutable"]);
    for (const other of [`${version}1`, "?v=0", "", `${version}&v=0`])
      expect(await cachedAt(other)).toEqual([200, "public, max-age=300"]);
  },
);
