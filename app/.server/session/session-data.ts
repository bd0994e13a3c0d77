import { z } from "zod";

import { CHECKOUT_STEP_NAMES } from "#contract/names/checkout-series";
import { isNoticeCode, sumNoticeSchema, ticketsAddedSchema } from "~/domain/notices/notice-codes";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import { MAX_GONE_NAMES, type BasketDiff } from "~/domain/basket/basket-diff";

/** Bytes of a saved form, so that a typical session fits into a cookie of 4,096 bytes; see `sealedBy`. */
export const MAX_DRAFT_BYTES = 2_200;

/** Turns in queues per visitor. The oldest is dropped, and would have to be entered again. */
export const MAX_TURNS = 4;

/** Characters of the path to return to after signing in, for visitors and staff. */
export const MAX_RETURN_TO = 500;

const noticeSchema = z.union([
  z.custom<NoticeCode>(isNoticeCode),
  sumNoticeSchema,
  ticketsAddedSchema,
]);

/** Leaves out notices of another release, which must not end the session. */
const noticesSchema = z
  .array(noticeSchema.nullable().catch(null))
  .max(5)
  .transform((notices) => notices.filter((notice) => notice !== null));

/** Never holds passwords; holds other typed values only until their form is shown again. */
export const sessionDataSchema = z.object({
  crmSession: z.string().max(1500).nullable(),
  /** Whether `crmSession` belongs to a guest. */
  isGuest: z.boolean().default(false),
  basketId: z.string().max(100).nullable(),
  /** The last basket that became an order: its checkout pages redirect to the order. */
  boughtBasketId: z.string().max(100).nullable().default(null),
  returnTo: z.string().max(MAX_RETURN_TO).nullable(),
  /** The email address typed before signing in. */
  email: z.string().max(254).nullable().default(null),
  /**
   * Session of the guest who last joined a waiting list here. Never signs in: it only proves, with the mailed link, that
   * the details were entered in this browser.
   */
  waitingGuest: z.string().max(1500).nullable().default(null),
  /** Promo code of a campaign link, applied once the basket has tickets for it. */
  linkCode: z.string().max(40).nullable().default(null),
  notices: noticesSchema,
  /** Hash of the URL whose page has shown the notices, for a browser that loads it again for a link within the page. */
  noticesOn: z.string().max(16).nullable().default(null),
  /** Basket changes made elsewhere, to show on the next page with the basket. */
  news: z
    .object({
      cause: z.enum(["elsewhere", "merged"]),
      added: z.array(z.string().max(10)).max(12),
      changed: z.array(z.string().max(10)).max(12),
      gone: z
        .array(
          z.object({
            isTicket: z.boolean(),
            total: z.int(),
            name: z.string().max(MAX_GONE_NAMES).default(""),
          }),
        )
        .max(12),
    })
    .nullable()
    .default(null) satisfies z.ZodType<BasketDiff | null, unknown>,
  /** Progress of the checkout of this basket. */
  checkout: z
    .object({
      basketId: z.string(),
      agreedTotal: z.int().nullable(),
      /** Of the basket that was agreed to. Absent in sessions of the previous release. */
      agreedRevision: z.string().max(100).nullish(),
      /** The step whose page agreed to the total and paid, without the pages after it; null for the summary. */
      agreedOn: z.enum(CHECKOUT_STEP_NAMES).nullable().default(null),
      passed: z.array(z.enum(CHECKOUT_STEP_NAMES)).max(CHECKOUT_STEP_NAMES.length),
      /** Whether to save the card, as chosen before leaving for the card page. */
      keepCard: z.boolean().default(false),
      /** For what the terms were ticked before the summary; see `accepted-terms.server.ts`. */
      accepted: z.string().max(16).optional(),
    })
    .nullable(),
  /** A checkout form that was posted while signed out: its fields in order. */
  draft: z
    .object({
      step: z.enum(CHECKOUT_STEP_NAMES),
      fields: z.array(z.tuple([z.string(), z.string()])),
    })
    .nullable(),
  /** Turns in queues that this session has entered: a place's cookie can be copied, and is not enough. */
  turns: z.array(z.string().max(20)).max(MAX_TURNS).default([]),
});

export type SessionData = z.output<typeof sessionDataSchema>;

export const emptySessionData: SessionData = {
  crmSession: null,
  isGuest: false,
  basketId: null,
  boughtBasketId: null,
  returnTo: null,
  email: null,
  waitingGuest: null,
  linkCode: null,
  notices: [],
  noticesOn: null,
  news: null,
  checkout: null,
  draft: null,
  turns: [],
};

export const nothingAgreed = { agreedTotal: null, agreedOn: null, passed: [], keepCard: false };
