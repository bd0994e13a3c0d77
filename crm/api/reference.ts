import { and, asc, eq } from "drizzle-orm";

import { maintenanceOperations, referenceOperations } from "#contract/operations/reference";
import { routeGroup } from "./route-group";
import { venue } from "#contract/venue";
import { findMaintenance } from "../platform/maintenance";
import { COUNTRIES } from "../platform/countries";
import { deliveryOptions } from "../tables/delivery";
import {
  findAccessibleKinds,
  findAccessibleRules,
} from "../stock/accessible-seats/accessible-releases";
import { listCatalogueTexts, listSectionParts } from "../stock/catalogue/catalogue-texts";

export const reference = routeGroup(referenceOperations)(
  ({ db, features, env: { CURRENCY: currency } }) => ({
    getFeatures: async () => ({ status: 200, body: features }),

    getAccessibleRelease: async () => ({
      status: 200,
      body: { ...(await findAccessibleRules(db)), ...(await findAccessibleKinds(db)) },
    }),

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

export const maintenance = routeGroup(maintenanceOperations)(({ db }) => ({
  getMaintenance: async () => ({ status: 200, body: await findMaintenance(db) }),
}));
