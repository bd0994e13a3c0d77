import { and, asc, eq, exists, inArray, ne, not } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { Reply } from "#contract/define";
import {
  catalogueOperations,
  instanceFormOperations,
  type PriceListQuery,
  programmeOperations,
} from "#contract/operations/catalogue";
import { referenceOperations } from "#contract/operations/reference";
import { venue } from "#contract/venue";
import type { PriceTerms } from "#contract/schemas/price-list";
import { normalizeCode } from "#contract/schemas/code";
import { canAccessBasket } from "../basket/contents/basket-owner";
import { findProgramme } from "../basket/codes/basket-codes";
import { programmeInstances } from "../tables/codes";
import { COUNTRIES } from "../platform/countries";
import { readClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { findPriceList, type PriceListScope } from "../basket/prices/price-list";
import { findBasketRights, findSessionRights } from "../basket/prices/rights";
import { deliveryOptions } from "../tables/delivery";
import { routeGroup } from "./route-group";
import { limitAttempts } from "../people/sign-in/code-attempts";
import { readRequester } from "../people/sign-in/request-session";
import { listAnswers } from "../desk/waiting-list/interest-registrations";
import {
  type Answerer,
  answersErrors,
  findAnswers,
  findForm,
  normalizeAnswers,
  writeAnswers,
} from "../stock/catalogue/instance-forms";
import { listCatalogueTexts, listSectionParts } from "../stock/catalogue/catalogue-texts";
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
import { halls, seatPlans } from "../tables/seat-plans";
import { okOrNotFound, notFound, notSignedIn } from "../platform/http/replies";
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

  getInstance: async ({ params }) => okOrNotFound(await findInstance(db, params.id)),

  async getPriceList({ params, query }, request) {
    const scope = await priceListScope(db, query, readRequester(request));
    return okOrNotFound(scope && (await findPriceList(db, params.id, scope)));
  },

  getPhoto: async ({ params }) => okOrNotFound(await findPhotoFile(db, params.name)),

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

export const instanceForm = routeGroup(instanceFormOperations)(({ db }) => {
  const findAnswerer = async (
    request: FastifyRequest,
    basketId: string | null,
    customerId: string | null,
  ): Promise<Answerer | null> => {
    if (basketId !== null)
      return (await canAccessBasket(db, basketId, readRequester(request))) ? { basketId } : null;
    return customerId === null ? null : { customerId };
  };
  return {
    async getInstanceForm({ params, query, customerId }, request) {
      const form = await findForm(db, params.id);
      if (form === null) return notFound;
      const answerer = await findAnswerer(request, query.basketId ?? null, customerId);
      const answers = answerer && (await findAnswers(db, form.instanceId, answerer));
      return { status: 200, body: { ...form, answers } };
    },

    async answerInstanceForm({ params, body, customerId }, request) {
      const form = await findForm(db, params.id);
      if (form === null) return notFound;
      const { basketId } = body;
      const answerer = await findAnswerer(request, basketId, customerId);
      if (answerer === null) return basketId === null ? notSignedIn : notFound;
      const answers = normalizeAnswers(form.questions, body.answers);
      const fields = answersErrors(form.questions, answers);
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      const isSaved = await db.transaction((tx) =>
        writeAnswers(tx, form.instanceId, answerer, answers),
      );
      return isSaved ? { status: 200, body: { ...form, answers } } : notFound;
    },

    listFormAnswers: async ({ params, query }) => ({
      status: 200,
      body: await listAnswers(db, params.id, query),
    }),
  };
});

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

export const reference = routeGroup(referenceOperations)(
  ({ db, features, env: { CURRENCY: currency } }) => ({
    getFeatures: async () => ({ status: 200, body: features }),

    async listCatalogueTexts({ query: { language } }) {
      const texts = await listCatalogueTexts(db, language);
      return {
        status: 200,
        body: {
          language,
          catalogueLanguage: venue.catalogueLanguage,
          texts,
          sectionParts: await listSectionParts(db),
        },
      };
    },
    async listDeliveryOptions() {
      const rows = await db
        .select()
        .from(deliveryOptions)
        .where(and(eq(deliveryOptions.active, true), eq(deliveryOptions.isRestricted, false)))
        .orderBy(asc(deliveryOptions.rank));
      const body = rows.map(({ price, ...option }) => ({
        ...option,
        price: { amount: price, currency },
      }));
      return { status: 200, body };
    },

    listCountries: async () => ({ status: 200, body: [...COUNTRIES] }),
  }),
);
