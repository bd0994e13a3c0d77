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
import { hasVouchers } from "../basket/vouchers/find-voucher";
import { listCatalogueTexts, listSectionParts } from "../stock/catalogue/catalogue-texts";

export const reference = routeGroup(referenceOperations)(
  ({ db, features, env: { CURRENCY: currency } }) => ({
    getFeatures: async () => {
      // A venue that stopped selling gift cards still takes them; one that never sold any has no page to spend one.
      const voucherSpending =
        features.voucherSpending && (features.giftVouchers || (await hasVouchers(db)));
      return { status: 200, body: { ...features, voucherSpending } };
    },

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
