import { type FeatureName, type Features, requireOffered } from "#contract/names/features";
import type { Problem } from "#contract/problems/problems";
import { PACKAGE_FEATURES } from "#contract/schemas/package";
import type { ComposedLink, LinkKind, SmartLink } from "#contract/schemas/smart-link";
import { normalizeCode } from "#contract/text/typed-code";
import { toMinorUnits } from "#contract/text/typed-money";
import type { Result } from "#contract/calls/result";
import { basketBody } from "../../basket/totals/basket-body";
import type { BasketRecord } from "../../basket/contents/basket-contents";
import { createBasket, getBasket } from "../../basket/baskets/open-basket";
import { findInstance } from "../../stock/catalogue/instances";
import { findCode } from "../../basket/codes/basket-codes";
import { enterCode } from "../../basket/code-entry/enter-code";
import { codesOpenSale } from "../../basket/codes/rules";
import { addLine } from "../../basket/lines/line-kinds";
import { addTickets } from "../../basket/lines/tickets/add-tickets";
import { findMembershipOffer } from "../../people/memberships/membership-offer";
import { findPackages } from "../../basket/lines/packages/packages";
import { packageRefusal } from "../../basket/lines/packages/rules";
import { readClock } from "../../platform/database/clock";
import { runInTransaction, type Reader, type Transaction } from "../../platform/database/database";
import { toDay } from "../../platform/dates";
import { STOREFRONT_PATHS } from "../../platform/storefront-links";
import { findPriceList } from "../../basket/prices/price-list";
import { LINK_NAME } from "#contract/rules/giving/smart-link";

type Composed = Result<ComposedLink, LinkProblem>;
type LinkProblem = Problem<"invalid" | "not-found">;
type Venue = { storefrontUrl: string; currency: string; features: Features };
/** `waits`: what the visitor would have to wait for or do first. */
type TrialResult = Result<
  { basket: BasketRecord | null; waits: ComposedLink["waits"] },
  LinkProblem
>;
type LinkOf<Kind extends SmartLink["kind"]> = Extract<SmartLink, { kind: Kind }>;

/** What the page of a link needs; that of a package depends on its type. */
const LINK_FEATURES: Record<LinkKind, readonly FeatureName[]> = {
  tickets: ["bestAvailable"],
  performance: [],
  gift: ["donations"],
  membership: ["memberships"],
  package: [],
};

const notFound = { ok: false, failure: { code: "not-found" } } as const;
const invalid = (fields: Record<string, string>) =>
  ({ ok: false, failure: { code: "invalid", fields } }) as const;
const waiting = (waits: ComposedLink["waits"]) =>
  ({ ok: true, value: { basket: null, waits } }) as const;
const added = (basket: BasketRecord) => ({ ok: true, value: { basket, waits: null } }) as const;

/**
 * Returns the URL of a campaign link and its effect for a visitor who opens it now. Runs the visitor's operations in a
 * basket that is rolled back, so that the link is refused for the same reasons. Throws `FeatureOff` for a link
 * whose page is not found.
 */
export async function composeLink(db: Reader, link: SmartLink, venue: Venue): Promise<Composed> {
  requireOffered(venue.features, LINK_FEATURES[link.kind]);
  if ("until" in link && link.until !== null && link.until < toDay(await readClock(db)))
    return invalid({ until: "passed" });
  const code = "code" in link && link.code !== null ? normalizeCode(link.code) : null;
  if (code !== null && !LINK_NAME.test(code)) return invalid({ code: "not-for-links" });
  switch (link.kind) {
    case "tickets":
    case "performance":
      return composePerformance(db, link, code, venue);
    case "gift": {
      const { fundId, amount, appeal, until } = link;
      const gift = { fundId, amount: toMinorUnits(amount), appeal, roundUp: false, monthly: false };
      const unnamed = { recognitionName: null, anonymous: false, tribute: null };
      const trial = await runTrial(db, venue, async (tx, basketId) => {
        const done = await addLine(tx, basketId, "donation", { ...gift, ...unnamed }, nobody);
        if (done.ok) return added(done.value);
        if (done.failure.code !== "invalid" || "fundId" in done.failure.fields) return notFound;
        return invalid(done.failure.fields);
      });
      return buildLink(trial, venue, "smart-gift", { ID: fundId }, { amount, appeal, until });
    }
    case "membership": {
      const { levelId, until } = link;
      const level = (await findMembershipOffer(db, levelId, null))?.level;
      const trial = await runTrial(db, venue, async (tx, basketId) => {
        const done = await addLine(
          tx,
          basketId,
          "membership",
          { levelId, remindsToRenew: false, replace: false },
          nobody,
        );
        if (done.ok) return added(done.value);
        return done.failure.code === "not-signed-in" ? waiting("sign-in") : notFound;
      });
      return buildLink(trial, venue, "smart-membership", { ID: levelId }, { until }, level?.name);
    }
    case "package": {
      const rule = (await findPackages(db, [link.packageId])).get(link.packageId);
      if (rule === undefined) return notFound;
      requireOffered(venue.features, [PACKAGE_FEATURES[rule.type]]);
      const refusal = packageRefusal(rule, await readClock(db));
      if (refusal === "off-sale") return invalid({ id: refusal });
      return buildLink(waiting(refusal), venue, "package", { ID: rule.id }, {}, rule.name);
    }
  }
}

const nobody = () => Promise.resolve(null);

async function composePerformance(
  db: Reader,
  link: LinkOf<"tickets" | "performance">,
  code: string | null,
  venue: Venue,
): Promise<Composed> {
  const instance = await findInstance(db, link.instanceId);
  if (instance === null) return notFound;
  const { status, offSaleAt, startsAt, event } = instance;
  if (offSaleAt !== null && new Date(offSaleAt) <= (await readClock(db)))
    return invalid({ id: "off-sale" });
  // A programme code may open a performance that is otherwise sold only by the box office.
  if (["cancelled", "passed", "sold-out"].includes(status) || (status === "book" && code === null))
    return invalid({ id: status });
  const about = { EVENT: event.id, ID: instance.id, startsAt };
  const { until } = link;
  if (link.kind === "performance") {
    const trial = await runTrial(db, venue, async (tx, basketId) => {
      const refusal = code === null ? null : await tryCode(tx, basketId, code, venue);
      // The code may only be valid with tickets, which the visitor has not chosen yet.
      if (refusal !== null && refusal !== "code-not-valid") return invalid({ code: refusal });
      if (status === "not-on-sale") return waiting(status);
      if (status !== "priority" && status !== "book") return waiting(null);
      const { codes } = await getBasket(tx, basketId);
      const closure = status === "book" ? "box-office-only" : status;
      if (codesOpenSale(codes, { id: instance.id, eventId: event.id }, closure))
        return waiting(null);
      return status === "book" ? invalid({ code: "code-not-valid" }) : waiting(status);
    });
    return buildLink(trial, venue, "smart-book", about, { code, until }, event.title);
  }
  const { priceTypeId: type, quantity } = link;
  const list = await findPriceList(db, instance.id, "with-restricted");
  const band = list?.bands.find(({ id, name }) => [id, name].includes(link.band));
  if (!band?.prices.some(({ priceTypeId }) => priceTypeId === type))
    return invalid({ offer: "unknown" });
  if (!LINK_NAME.test(type)) return invalid({ offer: "not-for-links" });
  const choices = [{ band: band.id, priceTypeId: type, quantity }];
  const trial = await runTrial(db, venue, (tx, basketId) =>
    tryTickets(tx, basketId, { instanceId: instance.id, choices, together: true }, code, venue),
  );
  const query = { quantity, band: band.id, type, code, until };
  return buildLink(trial, venue, "smart-tickets", about, query, event.title);
}

/** Does what the link's button does: enters the code, adds the tickets, and enters the code again if it needed them. */
async function tryTickets(
  tx: Transaction,
  basketId: string,
  request: Parameters<typeof addTickets>[2],
  code: string | null,
  venue: Venue,
): Promise<TrialResult> {
  const refusal = code === null ? null : await tryCode(tx, basketId, code, venue);
  if (refusal !== null && refusal !== "code-not-valid") return invalid({ code: refusal });
  const done = await runInTransaction(tx, (inner) =>
    addTickets(inner, basketId, request, null, null),
  );
  if (!done.ok) {
    const { failure: problem } = done;
    if (problem.code === "not-enough-seats" || problem.code === "limit")
      return invalid({ quantity: problem.code });
    if (problem.code !== "not-allowed") return invalid({ offer: "not-open" });
    const { reason } = problem;
    if (reason === "box-office-only" && code !== null) return invalid({ code: "code-not-valid" });
    return reason === "not-on-sale" || reason === "priority"
      ? waiting(reason)
      : invalid({ offer: "not-open" });
  }
  const later = refusal === null ? null : await tryCode(tx, basketId, code ?? "", venue);
  return later === null ? added(await getBasket(tx, basketId)) : invalid({ code: later });
}

/** Returns why a code cannot be in a link, or null. Gift vouchers and personal codes must not be shared. */
async function tryCode(
  tx: Transaction,
  basketId: string,
  code: string,
  { features }: Venue,
): Promise<string | null> {
  const kind = (await findCode(tx, code))?.kind;
  if (kind === "gift-voucher" || kind === "access") return "not-for-links";
  const done = await runInTransaction(tx, (inner) =>
    enterCode(inner, basketId, { code }, features),
  );
  if (done.ok) return null;
  return done.failure.code === "not-allowed" ? done.failure.reason : done.failure.code;
}

/** Runs `work` in a new basket and rolls it back. */
async function runTrial(
  db: Reader,
  { currency }: Venue,
  work: (tx: Transaction, basketId: string) => Promise<TrialResult>,
): Promise<TrialResult> {
  const { failure: trial } = await runInTransaction(db, async (tx) => {
    const { id } = await createBasket(tx, currency);
    return { ok: false, failure: await work(tx, id) };
  });
  return trial;
}

type Page = keyof typeof STOREFRONT_PATHS;
type About = { ID: string; EVENT?: string; startsAt?: string };

function buildLink(
  trial: TrialResult,
  { storefrontUrl }: Venue,
  page: Page,
  { ID, EVENT = "", startsAt }: About,
  query: Record<string, string | number | null>,
  title?: string,
): Composed {
  if (!trial.ok) return trial;
  const { basket, waits } = trial.value;
  const path = STOREFRONT_PATHS[page]
    .replace("__EVENT__", encodeURIComponent(EVENT))
    .replace("__ID__", encodeURIComponent(ID));
  const url = new URL(path, storefrontUrl);
  for (const [name, value] of Object.entries(query))
    if (value !== null) url.searchParams.set(name, String(value));
  return {
    ok: true,
    value: {
      url: url.href,
      waits,
      startsAt: startsAt ?? null,
      title: title ?? basket?.items[0]?.name ?? ID,
      basket: basket && basketBody(basket),
    },
  };
}
