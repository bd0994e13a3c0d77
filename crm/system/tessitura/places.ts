import type { BuyerAddress } from "../system";
import type { CallAnswer } from "./call-types";
import type { CallBudget, TessituraClient } from "./client";

/** The system's numbers of a country and of its state, which it wants as a text. */
type Place = { CountryId: number; StateId?: string };

/** Null: the system does not have the country, or its lists cannot be read. */
export type Places = {
  find(address: BuyerAddress, budget: CallBudget): Promise<Place | null>;
};

/** Countries and states change once in years. */
const KEPT_MS = 86_400_000;

type Lists = {
  countries: CallAnswer<"readCountries">;
  states: CallAnswer<"readStates">;
  until: number;
};

export function createPlaces(client: TessituraClient): Places {
  let known: Lists | null = null;
  const read = async (budget: CallBudget): Promise<Lists | null> => {
    if (known !== null && known.until > Date.now()) return known;
    const [countries, states] = await Promise.all([
      client.call("readCountries", {}, { budget }),
      client.call("readStates", {}, { budget }),
    ]);
    if (!countries.ok || !states.ok) return known;
    const until = Date.now() + KEPT_MS;
    known = { countries: countries.value, states: states.value, until };
    return known;
  };
  return {
    async find({ country, state }, budget) {
      const lists = await read(budget);
      const isSame = (code: string | null | undefined, wanted: string) =>
        code?.trim().toUpperCase() === wanted.toUpperCase();
      const found = lists?.countries.find(({ IsoAlpha2Code }) => isSame(IsoAlpha2Code, country));
      if (!found?.Id) return null;
      const within = lists?.states.find(
        ({ StateCode, Country }) => Country?.Id === found.Id && isSame(StateCode, state),
      );
      return { CountryId: found.Id, ...(within?.Id && { StateId: String(within.Id) }) };
    },
  };
}
