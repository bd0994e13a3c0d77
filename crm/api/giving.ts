import type { z } from "zod";

import { fundOperations, givingOperations } from "#contract/operations/giving";
import type { fundSchema } from "#contract/schemas/fund";
import { donorNamingBody, upsellBody } from "../basket/lines/giving/offers";
import { toIso, toIsoOrNull } from "../platform/dates";
import { endMonthlyDonation, resumeMonthlyDonation } from "../money/recurring/recurring-agreements";
import { listDonations, sumDonationsByYear } from "../money/giving-history/list-donations";
import { listMonthlyDonations } from "../money/recurring/recurring-payments";
import { routeGroup } from "./route-group";
import {
  declareGiftAid,
  type DonorNamingRow,
  findDonorNaming,
  findFund,
  findGiftAid,
  findUpsell,
  type FundRow,
  listFunds,
  revokeGiftAid,
} from "../basket/lines/giving/giving";
import { giftAidRefusal } from "../basket/lines/giving/rules";
import { okOrNotFound, notFound } from "../platform/http/replies";
import { orderNumber } from "#contract/rules/orders/order-number";
import { debitMethod } from "../basket/contents/debit-rules";
import { MAX_DONATION, MIN_DONATION } from "#contract/rules/giving/donation";

export const funds = routeGroup(fundOperations)(({ db, env, features }) => {
  const { CURRENCY: currency } = env;
  const takesMonthly = features.monthlyDonations && debitMethod(currency) !== null;
  return {
    async listFunds() {
      const [rows, naming] = await Promise.all([listFunds(db), findDonorNaming(db)]);
      return {
        status: 200,
        body: rows.map((row) => fundBody(row, naming, currency, takesMonthly)),
      };
    },

    async getFund({ params }) {
      const row = await findFund(db, params.id);
      return okOrNotFound(row && fundBody(row, await findDonorNaming(db), currency, takesMonthly));
    },

    async getDonationUpsell() {
      const upsell = await findUpsell(db);
      return okOrNotFound(upsell && upsellBody(upsell, currency));
    },
  };
});

function fundBody(
  row: FundRow,
  naming: DonorNamingRow,
  currency: string,
  takesMonthly: boolean,
): z.output<typeof fundSchema> {
  const money = (amount: number) => ({ amount, currency });
  const { amounts, amountTexts, ...fund } = row;
  return {
    ...fund,
    suggested: amounts
      .map((amount, index) => ({ amount: money(amount), text: amountTexts[index] ?? null }))
      .sort((a, b) => a.amount.amount - b.amount.amount),
    defaultAmount: fund.defaultAmount === null ? null : money(fund.defaultAmount),
    minAmount: money(MIN_DONATION),
    maxAmount: money(MAX_DONATION),
    ...donorNamingBody(naming, currency),
    takesMonthly,
  };
}

export const customerGiving = routeGroup(givingOperations)(({ db, env }) => {
  const readGiftAid = async (customerId: string) =>
    ({
      status: 200,
      body: { declaredAt: toIsoOrNull(await findGiftAid(db, customerId)) },
    }) as const;
  return {
    async getGiving({ customerId, query }) {
      const [years, donations, monthly] = await Promise.all([
        sumDonationsByYear(db, customerId),
        listDonations(db, customerId, query.year ?? null),
        listMonthlyDonations(db, customerId, env.CURRENCY),
      ]);
      const body = {
        monthly,
        years: years.map(({ amount, deductible, currency, ...year }) => ({
          ...year,
          total: { amount, currency },
          deductible: { amount: deductible, currency },
        })),
        gifts: donations.map(({ amount, currency, tributeType, tributeName, ...donation }) => ({
          ...donation,
          amount: { amount, currency },
          tribute:
            tributeType === null || tributeName === null
              ? null
              : { type: tributeType, name: tributeName },
          givenAt: toIso(donation.givenAt),
          orderNumber: donation.orderNumber === null ? null : orderNumber(donation.orderNumber),
        })),
      };
      return { status: 200, body };
    },

    async changeMonthlyDonation({ customerId, params: { id }, body: { state } }) {
      const change = state === "ended" ? endMonthlyDonation : resumeMonthlyDonation;
      const isOwn = await db.transaction((tx) => change(tx, { id, customerId }));
      if (!isOwn) return notFound;
      return { status: 200, body: await listMonthlyDonations(db, customerId, env.CURRENCY) };
    },

    getGiftAid: ({ customerId }) => readGiftAid(customerId),

    async setGiftAid({ customerId, body }) {
      if ("end" in body) await revokeGiftAid(db, customerId);
      else {
        const reason = giftAidRefusal(body, env.CURRENCY);
        if (reason !== null) return { failure: { code: "not-allowed", reason } };
        await declareGiftAid(db, customerId, body.statement);
      }
      return readGiftAid(customerId);
    },
  };
});
