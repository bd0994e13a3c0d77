import { readFile } from "node:fs/promises";

import { parseAmount, toMinorUnits } from "#contract/typed-money";
import { MAX_GOODWILL, SETTABLE_STATUSES } from "#contract/schemas/staff-sales";
import { setPhoto as changePhoto } from "../stock/catalogue/photos";
import type { PhotoError } from "../stock/catalogue/photo-rules";
import { setSaleStatus } from "../stock/catalogue/sale-status";
import { readClock } from "../platform/database/clock";
import { parseLocalInput } from "../platform/dates";
import { closeMaintenance, openMaintenance } from "../platform/maintenance";
import { audit } from "../people/audit/audit-log";
import { issueVoucher as issue } from "../basket/lines/vouchers/gift-vouchers";
import { REASON } from "./act-for-customer";
import { type Command, formatMoney, formatTime, refused, success, textOf } from "./command";

export const setStatus: Command = {
  name: "set-status",
  args: ["PERFORMANCE", "STATUS"],
  summary: `Sets how a performance is sold: ${SETTABLE_STATUSES.join(", ")}.`,
  help: "Tickets already sold stay valid. Sold out and limited follow from the seats. To cancel, use cancel-performance.",
  options: REASON,
  audited: true,
  run: async ({ db, by }, [id = "", typed = ""], options) => {
    const status = SETTABLE_STATUSES.find((known) => known === typed);
    if (status === undefined)
      return refused(`STATUS must be one of ${SETTABLE_STATUSES.join(", ")}.`);
    const refusal = await db.transaction(async (tx) => {
      const problem = await setSaleStatus(tx, id, status);
      if (problem !== null) return problem;
      await audit(tx, by, {
        action: "status",
        subjectKind: "performance",
        subjectId: id,
        reason: textOf(options, "reason"),
        details: { status },
      });
      return null;
    });
    if (refusal === null) return success(`${id} is now ${status}.`);
    return refused(
      refusal.code === "not-found"
        ? `Performance "${id}" not found.`
        : `${id} is canceled and its tickets are returned, so it cannot go back on sale.`,
    );
  },
};

const PHOTO_ERRORS: Record<PhotoError | "none", string> = {
  type: "A file is not a JPEG, WebP or AVIF with one picture.",
  size: "A file is too small or too large.",
  rotated: "A file relies on EXIF rotation, which is removed. Rotate the picture itself.",
  private: "An AVIF file contains camera data. Save it without metadata.",
  jpeg: "One of the files must be a JPEG, for browsers without WebP or AVIF.",
  different: "The files do not have the same proportions.",
  none: "There is no photograph to describe.",
};

export const setPhoto: Command = {
  name: "set-photo",
  args: ["PERFORMANCE", "[FILES]"],
  options: { alt: { value: "TEXT", help: "What the photograph shows." }, ...REASON },
  summary: "Shows a photograph in place of the poster of a performance's event.",
  help: "FILES are the paths or web addresses of one photograph in several widths, as JPEG, WebP or AVIF, separated by commas. They are copied into the database. With --alt alone, its description changes; with neither, the poster is shown again.",
  audited: true,
  run: async ({ db, by }, [id = "", typed = ""], options) => {
    const alt = textOf(options, "alt")?.trim() ?? "";
    const sources = typed.split(",").filter(Boolean);
    if (alt === "" && sources.length > 0) return refused("--alt is missing.");
    const files: string[] = [];
    for (const source of sources) {
      const bytes = await readSource(source);
      if (bytes === null) return refused(`${source} cannot be read.`);
      files.push(bytes.toString("base64"));
    }
    const refusal = await db.transaction(async (tx) => {
      const problem = await changePhoto(tx, id, alt === "" ? null : { alt, files });
      if (problem !== null) return problem;
      const reason = textOf(options, "reason");
      const entry = { action: "photo", subjectKind: "performance", subjectId: id, reason } as const;
      await audit(tx, by, { ...entry, details: { alt } });
      return null;
    });
    if (refusal === null) return success(`${id} now shows ${alt === "" ? "its poster" : alt}.`);
    return refused(
      refusal.code === "not-found"
        ? `Performance "${id}" not found.`
        : PHOTO_ERRORS[refusal.fields.photo],
    );
  },
};

async function readSource(source: string): Promise<Buffer | null> {
  try {
    if (!/^https?:/.test(source)) return await readFile(source);
    const response = await fetch(source, { signal: AbortSignal.timeout(30_000) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

export const openMaintenanceWindow: Command = {
  name: "open-maintenance",
  args: [],
  options: {
    from: { value: "TIME", help: 'In New York, "2026-12-03 02:00"; now by default.' },
    until: { value: "TIME", help: "The end; until close-maintenance by default." },
    message: { value: "TEXT", help: "An extra message for visitors." },
  },
  summary: "Stops sales for maintenance, now or at a given time.",
  run: async ({ db }, _args, options) => {
    const [from, until] = [textOf(options, "from"), textOf(options, "until")];
    const startsAt = from === null ? null : parseLocalInput(from);
    const endsAt = until === null ? null : parseLocalInput(until);
    if ((from !== null && startsAt === null) || (until !== null && endsAt === null))
      return refused('Times must be like "2026-12-03 02:00".');
    if (endsAt !== null && endsAt <= (startsAt ?? new Date(0)))
      return refused("--until is before --from.");
    if (endsAt !== null && endsAt <= (await readClock(db)))
      return refused("--until is in the past.");
    const window = await openMaintenance(db, {
      startsAt,
      endsAt,
      message: textOf(options, "message"),
    });
    const end = window.endsAt === null ? "until it is closed" : `to ${formatTime(window.endsAt)}`;
    return success(`Sales stop from ${formatTime(window.startsAt)} ${end}.`);
  },
};

export const closeMaintenanceWindow: Command = {
  name: "close-maintenance",
  args: [],
  options: { all: { help: "Also delete upcoming windows." } },
  summary: "Ends the current maintenance.",
  run: async ({ db }, _args, options) => {
    const closed = await closeMaintenance(db, options["all"] === true);
    return closed > 0 ? success("Tickets are on sale again.") : refused("No maintenance is open.");
  },
};

export const issueVoucher: Command = {
  name: "issue-voucher",
  args: ["DOLLARS"],
  options: {
    ...REASON,
    until: {
      value: "DAY",
      help: 'The last day it can be used, "2027-12-31"; no expiry by default.',
    },
  },
  summary: "Issues a goodwill gift card and prints its code.",
  audited: true,
  run: async ({ db, currency, by }, [dollars = ""], options) => {
    const amount = parseAmount(dollars, { language: "en-us", currency }) ?? 0;
    if (amount < 1 || amount > toMinorUnits(MAX_GOODWILL))
      return refused(`DOLLARS must be an amount like 50 or 49.50, at most ${MAX_GOODWILL}.`);
    const until = textOf(options, "until");
    const expiresAt = until === null ? null : parseLocalInput(`${until} 23:59`);
    if (until !== null && (expiresAt === null || expiresAt <= (await readClock(db))))
      return refused('--until must be a future day like "2027-12-31".');
    const { code } = await db.transaction(async (tx) => {
      const issued = await issue(tx, { amount, currency, expiresAt });
      await audit(tx, by, {
        action: "voucher",
        subjectKind: "voucher",
        subjectId: issued.id,
        reason: textOf(options, "reason"),
        details: { amount, currency },
      });
      return issued;
    });
    return success(`${code} is worth ${formatMoney(amount, currency)}.`);
  },
};
