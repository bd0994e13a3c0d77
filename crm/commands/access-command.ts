import { eq } from "drizzle-orm";
import { z } from "zod";

import { ACCESS_REQUIREMENTS } from "#contract/rules/customers/choices";
import {
  listAccessSchemes,
  normalizeAccessCode,
} from "../people/access-registrations/access-registrations";
import { accessRegistrations } from "../tables/access-registrations";
import { runInTransaction } from "../platform/database/database";
import { firstRow } from "../platform/database/rows";
import { parseEndOfDay } from "../platform/dates";
import { audit } from "../people/audit/audit-log";
import { REASON } from "./act-for-customer";
import { type Command, formatTime, refused, success, table, readOption } from "./command";

const count = (min: number) =>
  z
    .string()
    .regex(/^\d{1,2}$/, `must be a number from ${min} to 99`)
    .transform(Number)
    .refine((number) => number >= min, `must be a number from ${min} to 99`)
    .optional();

const accessOptions = z.object({
  scheme: z.string().optional(),
  "last-name": z.string().trim().min(1, "must be a name").max(100, "is too long").optional(),
  tickets: count(1),
  companions: count(0),
  needs: z
    .string()
    .transform((typed) => typed.split(",").map((need) => need.trim()))
    .transform((typed) => typed.filter((need) => need !== ""))
    .pipe(
      z.array(
        z.enum(ACCESS_REQUIREMENTS, { error: `must be among ${ACCESS_REQUIREMENTS.join(", ")}` }),
      ),
    )
    .optional(),
  until: z
    .string()
    .transform((day) => (day === "" ? null : (parseEndOfDay(day) ?? undefined)))
    .refine((at) => at !== undefined, 'must be a day like "2027-12-31"')
    .optional(),
  unlink: z.boolean().default(false),
});

export const setAccess: Command = {
  name: "set-access",
  args: ["ACCESS-ID"],
  options: {
    scheme: { value: "ID", help: "Its scheme, which decides about prices." },
    "last-name": { value: "NAME", help: "Must match the name on the account that uses it." },
    tickets: { value: "NUMBER", help: "Tickets for each performance, companions included." },
    companions: { value: "NUMBER", help: "How many of these are free companion tickets." },
    needs: { value: "LIST", help: `Separated by commas: ${ACCESS_REQUIREMENTS.join(", ")}.` },
    until: { value: "DAY", help: 'Its last day, "2027-12-31"; "" for none.' },
    unlink: { help: "Takes it off the account that has it, so that another can add it." },
    ...REASON,
  },
  summary: "Creates or changes an access registration.",
  help: "A new one needs --scheme, --last-name and --tickets. Without options, prints what is set.",
  audited: true,
  run: async ({ db, by }, [typed = ""], options) => {
    const read = accessOptions.safeParse(options);
    if (!read.success)
      return refused(
        ...read.error.issues.map(({ path, message }) => `--${path.join(".")} ${message}.`),
      );
    const code = normalizeAccessCode(typed);
    const { scheme, unlink, needs: requirements, until, tickets, ...more } = read.data;
    const schemes = await listAccessSchemes(db);
    if (scheme !== undefined && !schemes.some(({ id }) => id === scheme))
      return refused(`The schemes are ${schemes.map(({ id }) => id).join(", ")}.`);
    const facts = {
      ...(scheme !== undefined && { schemeId: scheme }),
      ...(more["last-name"] !== undefined && { lastName: more["last-name"] }),
      ...(tickets !== undefined && { maxTickets: tickets }),
      ...(more.companions !== undefined && { companions: more.companions }),
      ...(requirements !== undefined && { requirements }),
      ...(until !== undefined && { expiresAt: until }),
      ...(unlink && { customerId: null }),
    };
    const isCode = eq(accessRegistrations.code, code);
    return runInTransaction(db, async (tx) => {
      const before = await firstRow(
        tx.select().from(accessRegistrations).where(isCode).for("no key update"),
      );
      const { schemeId, lastName, maxTickets } = { ...before, ...facts };
      if (schemeId === undefined || lastName === undefined || maxTickets === undefined)
        return refused(
          `${code} is not registered. A new registration needs --scheme, --last-name and --tickets.`,
        );
      const registration = {
        companions: 0,
        requirements: [],
        ...before,
        ...facts,
        code,
        schemeId,
        lastName,
        maxTickets,
      };
      if (registration.companions > maxTickets)
        return refused("--companions can be at most --tickets.");
      if (Object.keys(facts).length > 0) {
        await tx
          .insert(accessRegistrations)
          .values(registration)
          .onConflictDoUpdate({ target: accessRegistrations.code, set: registration });
        const subject = { subjectKind: "access-registration", subjectId: code };
        const reason = readOption(options, "reason");
        // Names and needs are personal: the log has what was changed, not to what.
        const details = { changed: Object.keys(facts) };
        await audit(tx, by, { action: "access", ...subject, reason, details });
      }
      const { expiresAt = null, customerId = null } = registration;
      return success(
        ...table([
          ["access ID", code],
          ["scheme", schemeId],
          ["last name", lastName],
          ["tickets", `${maxTickets}, ${registration.companions} of them for companions`],
          ["needs", registration.requirements.join(", ") || "none"],
          ["until", expiresAt === null ? "no end" : formatTime(expiresAt)],
          ["account", customerId === null ? "none" : "linked"],
        ]),
      );
    });
  },
};
