import { expect, it } from "vitest";

import { chooseGround, type PosterLook, SEED, varyNeighbors } from "./poster-look";

const look = (seed: string, motif: PosterLook["motif"] = "family"): PosterLook => ({ motif, seed });

it("no poster of a list has the motif and the background of the one before it", () => {
  const looks = Array.from({ length: 40 }, (_, at) => look(`event-${at}`));
  const drawn = (all: readonly PosterLook[]) =>
    all.map((one) => `${one.motif} ${chooseGround(one)}`);
  const twins = (all: readonly string[]) => all.filter((one, at) => one === all[at - 1]);
  expect(twins(drawn(looks))).not.toEqual([]);
  const varied = varyNeighbors(looks);
  expect(twins(drawn(varied))).toEqual([]);
  expect(varied.filter(({ seed }) => !SEED.test(seed))).toEqual([]);
});

it("a poster keeps its seed beside others, and with a motif of one background", () => {
  const looks = [look("a"), look("b", "hills"), look("c", "film"), look("d", "film")];
  expect(varyNeighbors(looks)).toEqual(looks);
});
