import type { CallInput } from "#contract/calls/define";
import type { operations } from "#contract/operations/index";
import { api } from "./box-office";

type Filter = CallInput<typeof operations.listSeason>["query"];

export const season = async (filter: Filter = {}) =>
  (await api.listSeason({ query: { pageSize: 100, ...filter } })).value;

export const wholeSeason = async (filter: Filter = {}) => {
  const first = await season(filter);
  const others = Array.from({ length: first.pageCount - 1 }, (_, i) =>
    season({ ...filter, page: i + 2 }),
  );
  return [first, ...(await Promise.all(others))].flatMap((page) => page.instances);
};
