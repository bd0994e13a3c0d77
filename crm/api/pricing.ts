import { priceTermsOperations } from "#contract/operations/catalogue";
import { routeGroup } from "./route-group";
import { readRequester } from "../people/sign-in/request-session";
import { choosePriceTerms } from "../stock/sale/price-rules";
import { findBasketRights, findSessionRights } from "../basket/prices/rights";
import { notFound } from "../platform/http/replies";
import { findFeeRule } from "../stock/sale/price-rows";

export const priceTerms = routeGroup(priceTermsOperations)(({ db }) => ({
  async getPriceTerms({ query: { basket } }, request) {
    const requester = readRequester(request);
    const rights =
      basket !== undefined
        ? await findBasketRights(db, basket, requester)
        : ((await findSessionRights(db, requester)) ?? { memberships: [] });
    if (rights === null) return notFound;
    const terms = choosePriceTerms(rights.memberships, await findFeeRule(db));
    return { status: 200, body: { terms } };
  },
}));
