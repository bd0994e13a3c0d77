import { and, asc, eq, exists, inArray, ne, not } from "drizzle-orm";

import {
  priceTermsOperations,
  catalogueOperations,
  type PriceListQuery,
  programmeOperations,
} from "#contract/operations/catalogue";
import { routeGroup } from "./route-group";
import { readRequester } from "../people/sign-in/request-session";
import { choosePriceTerms } from "../stock/sale/price-rules";
import { findBasketRights, findPriorityLevels, findSessionRights } from "../basket/prices/rights";
import { notFound, okOrNotFound } from "../platform/http/replies";
import { readMoment } from "../platform/database/rows";
import { getFeeRule } from "../stock/sale/price-rows";
import type { Reply } from "#contract/calls/define";
import type { PriceTerms } from "#contract/schemas/price-list";
import { normalizeCode } from "#contract/text/typed-code";
import { findProgramme } from "../basket/codes/basket-codes";
import { programmeInstances } from "../tables/codes";
import { readClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { findPriceList, type PriceListScope } from "../basket/prices/price-list";
import { limitAttempts } from "../basket/code-entry/code-attempts";
import {
  describeInstances,
  findEvent,
  findInstance,
  findInstanceRows,
  loadListingContext,
} from "../stock/catalogue/instances";
import { isUpcoming, instances } from "../tables/catalogue";
import { findPhotoFile } from "../stock/catalogue/photos";
import { listSeason } from "../stock/catalogue/season";
import { findUpload } from "../stock/catalogue/uploads";
import { getSeasonIndex } from "../stock/catalogue/season-index";
import { halls, seatPlans } from "../tables/seat-plans";
import type { RequestSession } from "../people/customers/customer-of-session";
import { rightsOnTerms } from "../basket/prices/rights-rules";

async function priceListScope(
  db: Reader,
  { rights, basket, terms }: PriceListQuery,
  requester: RequestSession,
): Promise<PriceListScope | null> {
  if (rights === "all") return "with-restricted";
  if (basket !== undefined) return findBasketRights(db, basket, requester);
  return (await findSessionRights(db, requester)) ?? rightsOnTerms(terms);
}

export const catalogue = routeGroup(catalogueOperations)(({ db }) => ({
  getEvent: async ({ params, query }) => okOrNotFound(await findEvent(db, params.id, query.terms)),

  listSeason: async ({ query }) => ({ status: 200, body: await listSeason(db, query) }),

  getSeasonIndex: async () => ({ status: 200, body: await getSeasonIndex(db) }),

  getInstance: async ({ params }) => okOrNotFound(await findInstance(db, params.id)),

  async getPriceList({ params, query }, request) {
    const scope = await priceListScope(db, query, readRequester(request));
    return okOrNotFound(scope && (await findPriceList(db, params.id, scope)));
  },

  getPhoto: async ({ params }) => okOrNotFound(await findPhotoFile(db, params.name)),

  getMedia: async ({ params }) => okOrNotFound(await findUpload(db, params.name)),

  listHalls: async () => ({
    status: 200,
    body: await db
      .select()
      .from(halls)
      .where(
        // Excludes halls that exist only for live streams.
        exists(
          db
            .select({ id: seatPlans.id })
            .from(seatPlans)
            .where(and(eq(seatPlans.hallId, halls.id), ne(seatPlans.seating, "virtual"))),
        ),
      )
      .orderBy(asc(halls.rank)),
  }),
}));

const MAX_PROGRAMME = 200;

/** Finds a programme and its upcoming performances; null if the code is unknown or has expired. */
async function findProgrammePage(db: Reader, code: string, terms: PriceTerms = "public") {
  const programme = await findProgramme(db, code);
  if (programme === null) return null;
  const ofProgramme = db
    .select({ id: programmeInstances.instanceId })
    .from(programmeInstances)
    .where(eq(programmeInstances.programmeId, programme.id));
  const listable = and(isUpcoming, inArray(instances.id, ofProgramme), not(instances.cancelled));
  const [now, rows, context] = await Promise.all([
    readClock(db),
    findInstanceRows(db, listable, { limit: MAX_PROGRAMME, offset: 0 }),
    loadListingContext(db, listable, terms),
  ]);
  if (programme.validUntil !== null && programme.validUntil <= now) return null;
  return { ...programme, instances: await describeInstances(db, rows, context, "onListings") };
}

export const programmes = routeGroup(programmeOperations)((deps) => ({
  getProgramme: ({ params, query, customerId }, request) =>
    limitAttempts(
      deps,
      request,
      { basketId: null, customerId, purpose: "programme-link" },
      async (): Promise<Reply<typeof programmeOperations.getProgramme>> => {
        const programme = await findProgrammePage(deps.db, normalizeCode(params.code), query.terms);
        if (programme === null) return { failure: { code: "code-not-recognised" } };
        return programme.instances.length === 0
          ? { failure: { code: "not-allowed", reason: "programme-without-instances" } }
          : { status: 200, body: programme };
      },
    ),
}));

export const priceTerms = routeGroup(priceTermsOperations)(({ db }) => ({
  async getPriceTerms({ query: { basket } }, request) {
    const requester = readRequester(request);
    const rights =
      basket !== undefined
        ? await findBasketRights(db, basket, requester)
        : await findSessionRights(db, requester);
    if (rights === null && basket !== undefined) return notFound;
    const { memberships, catalogue: revision } = rights ?? {
      memberships: [],
      ...(await readMoment(db)),
    };
    const terms = choosePriceTerms(memberships, await getFeeRule(db, revision));
    const priorityLevels = await findPriorityLevels(db, memberships);
    return { status: 200, body: { terms, priorityLevels } };
  },
}));
