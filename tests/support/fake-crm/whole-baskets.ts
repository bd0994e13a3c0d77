import type { Crm } from "../../../app/.server/crm/crm";
import type { WholeBaskets } from "../../../app/.server/crm/whole-baskets";
import type { Basket } from "../../../app/domain/basket/basket";
import type { Customer } from "../../../app/domain/account/customer";

type Change = (id: string, apply: (basket: Basket) => Basket) => ReturnType<Crm["getBasket"]>;

/** What is done to a basket as a whole, in memory. */
export function fakeWholeBaskets(
  baskets: Map<string, Basket>,
  change: Change,
  customerOf: (session: string) => Customer | undefined,
): WholeBaskets {
  const emptied = (basket: Basket): Basket => ({ ...basket, items: [], lost: [], codes: [] });
  return {
    dropLost: (id) => change(id, (basket) => ({ ...basket, status: "open", lost: [] })),
    emptyBasket: (id) => change(id, emptied),
    listOtherBaskets(exceptId, session) {
      const customer = customerOf(session);
      if (customer === undefined)
        return Promise.resolve({ ok: false, failure: { code: "not-signed-in" } } as const);
      const value = [...baskets.values()].filter(
        ({ id, customerId, items, status }) =>
          id !== exceptId && customerId === customer.id && status !== "ordered" && items.length > 0,
      );
      return Promise.resolve({ ok: true, value } as const);
    },
    async moveBasket(id) {
      const from = baskets.get(id);
      if (from === undefined) return { ok: false, failure: { code: "not-found" } };
      if (from.items.length === 0) return { ok: false, failure: { code: "basket-expired" } };
      const moved = `${id}-moved`;
      const notes = { ...from.notes, order: null, access: null, allergies: null };
      baskets.set(moved, { ...from, id: moved, customerId: null, delivery: null, notes });
      await change(id, emptied);
      return change(moved, (basket) => basket);
    },
    async mergeBaskets(id, otherId) {
      const other = baskets.get(otherId);
      if (other === undefined) return { ok: false, failure: { code: "not-found" } };
      await change(otherId, emptied);
      return change(id, (basket) => ({
        ...basket,
        items: [...basket.items, ...other.items],
        hold: basket.hold ?? other.hold,
      }));
    },
  };
}
