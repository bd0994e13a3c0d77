import { createHash, randomUUID } from "node:crypto";
import { data, type AppLoadContext } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";

import type { Basket } from "#contract/schemas/basket";
import type { Result } from "#contract/calls/result";
import { type AcceptableExtra, DONATION_FIELD } from "~/domain/forms/extra-fields";
import { requestKeySchema } from "~/domain/schemas/fields";
import { retryUntilApplied } from "~/.server/ticketing/retry-until-applied";
import type { Crm } from "~/.server/ticketing/ticketing";
import { leaveCheckout, type StepFailure } from "~/parts/basket/leave-checkout.server";
import type { ExtrasFailure, UnshownFailure } from "~/parts/refusals/extras-refusal";
import { addLine, changeLine } from "~/parts/lines/change-line.server";
import { findFoodLines, findStockLine } from "./offers";
import type {
  ExtrasRequest,
  FoodRequest,
  StockFieldError,
  StockRequest,
  TypedFields,
} from "./read-extras";

/** `basket` has the extras that weren't refused. */
export type ExtrasSaved<B extends Basket | null = Basket> = Result<
  Basket,
  StepFailure | { code: "extras-errors"; errors: StockFieldError[]; basket: B }
>;

/** Saves a form of extras, then returns `done()`, or the form with its errors. Idempotent by the form's request key. */
export async function submitExtras(
  context: AppLoadContext,
  request: Request,
  save: (typed: TypedFields, requestKey: string) => Promise<ExtrasSaved<Basket | null>>,
  done: () => Response | Promise<Response>,
) {
  const typed = readTexts(await request.formData());
  const saved = await save(typed, requestKeySchema.parse(typed.requestKey));
  if (saved.ok) {
    context.keepBasket(saved.value);
    return done();
  }
  const { failure } = saved;
  if (failure.code !== "extras-errors") return leaveCheckout(context, failure);
  if (failure.basket !== null) context.keepBasket(failure.basket);
  return data({ typed, errors: failure.errors }, { status: 400 });
}

const isText = (field: [string, unknown]): field is [string, string] =>
  typeof field[1] === "string";

/** The text fields of a form; a repeated name has its last value. */
export function readTexts(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter(isText));
}

export function getRestoredFields(typed: SubmissionResult | undefined) {
  if (typed === undefined) return undefined;
  const texts = Object.entries(typed.initialValue ?? {}).filter(isText);
  return { typed: Object.fromEntries(texts), errors: [] };
}

type Change = {
  request: StockRequest | FoodRequest;
  apply: (key: string) => Promise<Result<Basket, ExtrasFailure>>;
};

/**
 * Changes nothing if the form has errors, and sends only what differs from the basket. Safe to repeat with the same
 * `requestKey`.
 */
export async function saveExtras(
  crm: Crm,
  start: Basket,
  { request, errors: formErrors }: { request: ExtrasRequest; errors: StockFieldError[] },
  requestKey: string,
): Promise<ExtrasSaved> {
  if (formErrors.length > 0)
    return { ok: false, failure: { code: "extras-errors", errors: formErrors, basket: start } };
  const changes = [
    ...request.items.flatMap((item) => itemChange(crm, start, item)),
    ...request.food.flatMap((food) => foodChange(crm, start, food)),
  ];
  let basket = start;
  const errors: StockFieldError[] = [];
  for (const change of changes) {
    const saved = await change.apply(changeKey(requestKey, change.request));
    if (saved.ok) {
      basket = saved.value;
      continue;
    }
    if (leavesForm(saved.failure)) return { ok: false, failure: saved.failure };
    errors.push({ field: change.request.field, ...saved.failure });
  }
  if (errors.length > 0) return { ok: false, failure: { code: "extras-errors", errors, basket } };
  const { donation, accepted } = request;
  const key = `${requestKey}-gift`;
  const finalChanges = [
    ...(donation === null
      ? []
      : [{ field: DONATION_FIELD, apply: () => addDonation(crm, start.id, donation, key) }]),
    ...accepted.map((field) => ({ field, apply: () => acceptExtra(crm, start.id, field) })),
  ];
  for (const { field, apply } of finalChanges) {
    const saved = await apply();
    if (saved.ok) basket = saved.value;
    else if (leavesForm(saved.failure)) return { ok: false, failure: saved.failure };
    else
      return {
        ok: false,
        failure: { code: "extras-errors", errors: [{ field, ...saved.failure }], basket },
      };
  }
  return { ok: true, value: basket };
}

/** Safe to repeat: a basket has each of these at most once. */
async function acceptExtra(crm: Crm, basketId: string, extra: AcceptableExtra) {
  const call = { params: { id: basketId }, idempotencyKey: randomUUID() };
  if (extra !== "round-up") {
    const set = extra === "cover-fee" ? crm.setCoverFee : crm.setBookingProtection;
    return set({ ...call, body: { accepted: true } });
  }
  const upsell = await crm.getDonationUpsell();
  if (!upsell.ok) return upsell;
  const { fundId } = upsell.value;
  return addLine(crm, { ...call, body: { kind: "donation", fundId, roundUp: true } });
}

/** Safe to repeat with the same `requestKey`: adds the donation again only if it was removed in between. */
export function addDonation(
  crm: Pick<Crm, "addLine">,
  basketId: string,
  donation: { fundId: string; amount: number },
  requestKey: string,
) {
  return retryUntilApplied(
    requestKey,
    (key) =>
      addLine(crm, {
        params: { id: basketId },
        body: { kind: "donation", ...donation },
        requestKey: key,
      }),
    ({ items }) =>
      items.some(({ kind, productId }) => kind === "donation" && productId === donation.fundId),
  );
}

/** Adds a hash of the request to the form's key: the same form with other content is a new request. */
export function changeKey(requestKey: string, request: object): string {
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
  return `${requestKey}-${hash.slice(0, 16)}`;
}

function itemChange(crm: Crm, basket: Basket, request: StockRequest): Change[] {
  const { quantity, itemId, instanceId } = request;
  const kind = instanceId === null ? "merchandise" : "supplementary";
  const params = { id: basket.id };
  const line = findStockLine(basket, request);
  if (quantity === (line?.quantity ?? 0)) return [];
  if (line === undefined)
    return [
      {
        request,
        apply: (formKey) =>
          retryUntilApplied(
            formKey,
            (requestKey) =>
              addLine(crm, {
                params,
                body: { kind, itemId, quantity, instanceId },
                requestKey,
              }),
            (after) => findStockLine(after, request) !== undefined,
          ),
      },
    ];
  const change = { params: { ...params, itemId: line.id } };
  if (quantity === 0) return [{ request, apply: () => crm.removeItem(change) }];
  return [{ request, apply: () => changeLine(crm, { ...change, body: { kind, quantity } }) }];
}

function foodChange(crm: Crm, basket: Basket, request: FoodRequest): Change[] {
  const { order } = request;
  const params = { id: basket.id };
  const lines = findFoodLines(basket, order.instanceId, order.menuId);
  const [first] = lines;
  if (order.guests === 0)
    return first === undefined
      ? []
      : [{ request, apply: () => crm.removeItem({ params: { ...params, itemId: first.id } }) }];
  const isSame =
    first !== undefined &&
    first.details.guests === order.guests &&
    first.details.collectionPoint === order.collectionPoint &&
    lines.length === order.choices.length &&
    order.choices.every(({ itemId, quantity }) =>
      lines.some((line) => line.productId === itemId && line.quantity === quantity),
    );
  if (isSame) return [];
  return [
    {
      request,
      apply: (formKey) =>
        retryUntilApplied(
          formKey,
          (requestKey) =>
            addLine(crm, { params, body: { kind: "food-and-drink", ...order }, requestKey }),
          (after) => findFoodLines(after, order.instanceId, order.menuId).length > 0,
        ),
    },
  ];
}

function leavesForm(failure: ExtrasFailure): failure is UnshownFailure {
  return (
    failure.code === "key-reused" ||
    (failure.code === "conflict" && (failure.reason === "paying" || failure.reason === "ordered"))
  );
}
