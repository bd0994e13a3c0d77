import { priceTermsOperations } from "#contract/operations/catalogue";
import { findFeeRule } from "./price-list";
import { notFound, routeGroup } from "../platform/http/route-group";
import { requesterOf } from "../sign-in/request-session";
import { priceTermsOf } from "./price-rules";
import { findBasketRights, findSessionRights } from "./rights";

export const priceTerms = routeGroup(priceTermsOperations)(({ db }) => ({
  async getPriceTerms({ query: { basket } }, request) {
    const requester = requesterOf(request);
    const rights =
      basket !== undefined
        ? await findBasketRights(db, basket, requester)
        : ((await findSessionRights(db, requester)) ?? { memberships: [] });
    if (rights === null) return notFound;
    const terms = priceTermsOf(rights.memberships, await findFeeRule(db));
    return { status: 200, body: { terms } };
  },
}));
