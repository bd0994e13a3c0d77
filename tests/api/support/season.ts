import type { SeasonPage } from "#contract/schemas/event";
import { call } from "./box-office";

export const season = async (query = "") =>
  (await call<SeasonPage>("GET", `/instances?pageSize=100${query}`)).body;

export const wholeSeason = async (filter = "") => {
  const first = await season(filter);
  const others = Array.from({ length: first.pageCount - 1 }, (_, i) =>
    season(`${filter}&page=${i + 2}`),
  );
  return [first, ...(await Promise.all(others))].flatMap((page) => page.instances);
};
