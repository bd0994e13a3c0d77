import { z } from "zod";

import { leavesOutInvalid } from "../calls/lenient-lists";
import { instantSchema } from "../schemas/scalars";

/** Whether something stops sales, visitors or buyers will notice it, or it is only advice. */
export const FINDING_LEVELS = ["stops", "noticed", "advice"] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** Everything that the box office looks for, with its level. Texts: `doctor.wrong` and `doctor.todo` in `locales/`. */
export const FINDINGS = {
  "settings-invalid": "stops",
  "migrations-pending": "stops",
  "database-not-writable": "stops",
  "maintenance-open": "stops",
  "queue-stopped": "stops",
  "no-delivery": "stops",
  "no-price-type": "stops",
  "nothing-to-sell": "stops",
  "performance-without-prices": "stops",
  "plan-without-seats": "stops",
  "sale-ends-first": "stops",
  "other-currency": "stops",
  "card-test-key": "stops",
  "card-stand-in": "stops",
  "card-key-refused": "stops",
  "card-provider-silent": "stops",
  "system-silent": "stops",
  "system-refuses": "stops",
  "system-seats-silent": "stops",
  "system-setting-wrong": "stops",
  "storefront-unreachable": "stops",
  "band-without-price": "noticed",
  "no-price-for-guests": "noticed",
  "fee-high": "noticed",
  "all-far-ahead": "noticed",
  "package-incomplete": "noticed",
  "series-without-common-price": "noticed",
  "unknown-kind": "noticed",
  "missing-media": "noticed",
  "stream-file-missing": "noticed",
  "invalid-row": "noticed",
  "language-incomplete": "noticed",
  "mail-off": "noticed",
  "mail-server-refuses": "noticed",
  "mail-late": "noticed",
  "sender-of-demo": "noticed",
  "venue-of-demo": "noticed",
  "example-left": "noticed",
  "example-address": "noticed",
  "storefront-not-https": "noticed",
  "certificate-ends": "noticed",
  "webhook-silent": "noticed",
  "refund-failed": "noticed",
  "refunded-tickets": "noticed",
  "payment-unknown": "noticed",
  "order-unfinished": "noticed",
  "tickets-without-barcodes": "noticed",
  "zone-differs": "noticed",
  "zone-changed": "noticed",
  "clock-database": "noticed",
  "clock-provider": "noticed",
  "clock-moved": "noticed",
  "backup-old": "noticed",
  "worker-silent": "noticed",
  "job-failing": "noticed",
  "demo-staff": "noticed",
  "check-failed": "noticed",
  "folder-language-missing": "noticed",
  "delivery-incomplete": "advice",
  "group-sales": "advice",
  "sale-undated": "advice",
  "feature-unused": "advice",
  "menu-never-served": "advice",
  "account-page-empty": "advice",
  "system-setting-unused": "advice",
  "system-setting-unread": "advice",
  "not-indexed": "advice",
  "recipients-refused": "advice",
  "webhook-never": "advice",
  "disk-low": "advice",
  "no-staff": "advice",
  "no-second-factor": "advice",
  "is-demo": "advice",
} as const satisfies Record<string, FindingLevel>;
export type FindingCode = keyof typeof FINDINGS;

const FINDING_CODES = Object.keys(FINDINGS) as FindingCode[];

export const findingSchema = z
  .object({
    code: z.enum(FINDING_CODES),
    level: z.enum(FINDING_LEVELS),
    about: z
      .array(
        z.object({
          name: z.string().describe("A name, a setting, a number: never a secret"),
          at: instantSchema.nullable(),
          performanceId: z.string().nullable(),
        }),
      )
      .describe("What it is about; may be empty"),
    more: z.number().int().min(0).describe("Further things that are left out of `about`"),
  })
  .meta({ id: "Finding" });
export type Finding = z.output<typeof findingSchema>;

export const doctorReportSchema = leavesOutInvalid(
  z
    .object({
      ranAt: instantSchema.nullable().describe("Null: never"),
      isOld: z.boolean().describe("Over a day old: no worker runs"),
      findings: z.array(findingSchema).describe("The worst first"),
    })
    .meta({ id: "DoctorReport" }),
  "findings",
);
export type DoctorReport = z.output<typeof doctorReportSchema>;
