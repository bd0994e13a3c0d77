import type {
  RemoteBaskets,
  RemoteIds,
  RemoteOrder,
  RemotePeople,
  RemotePerson,
  RemoteOrders,
} from "../../../crm/system/tessitura/remote";

/** What the adapter remembers, in memory. */
export class RemoteMemory {
  readonly sessions = new Map<string, string>();
  /** Sources that baskets' promo codes are, as texts. */
  readonly codes = new Map<string, string>();
  readonly orderRows = new Map<string, RemoteOrder>();
  /** Called before each write of the adapter's memory. A test throws here, as if the process were killed. */
  beforeWrite: (what: string) => void = () => undefined;

  readonly baskets: RemoteBaskets = {
    find: async (basketId) => this.sessions.get(basketId) ?? null,
    remember: async (basketId, sessionKey) => {
      this.beforeWrite("basket");
      const known = this.sessions.get(basketId) ?? sessionKey;
      this.sessions.set(basketId, known);
      return known;
    },
    findCode: async (basketId) => this.codes.get(basketId) ?? null,
    forget: async (basketId, sessionKey) => {
      this.beforeWrite("forget");
      if (this.sessions.get(basketId) === sessionKey) this.sessions.delete(basketId);
    },
  };

  readonly known = new Map<string, RemotePerson>();
  readonly people: RemotePeople = {
    find: async (customerId) => this.known.get(customerId) ?? null,
    remember: async (customerId, person) => {
      this.beforeWrite("person");
      this.known.set(customerId, person);
    },
  };

  readonly orders: RemoteOrders = {
    find: async (orderId) => this.orderRows.get(orderId) ?? null,
    remember: async (orderId, { basketId, sessionKey }) => {
      this.beforeWrite("order");
      const row = { basketId, sessionKey, printingSince: null, barcodes: null };
      this.orderRows.set(orderId, row);
    },
    claimPrinting: async (orderId) => {
      this.beforeWrite("printing");
      const row = this.orderRows.get(orderId);
      if (row === undefined || row.printingSince !== null) return false;
      row.printingSince = new Date();
      return true;
    },
    releasePrinting: async (orderId) => {
      this.beforeWrite("printing released");
      const row = this.orderRows.get(orderId);
      if (row !== undefined) row.printingSince = null;
    },
    reclaimPrinting: async (orderId, since) => {
      const row = this.orderRows.get(orderId);
      if (row?.printingSince?.getTime() !== since.getTime() || row.barcodes !== null) return false;
      row.printingSince = new Date();
      return true;
    },
    rememberBarcodes: async (orderId, barcodes) => {
      this.beforeWrite("barcodes");
      const row = this.orderRows.get(orderId);
      if (row !== undefined) row.barcodes = barcodes;
    },
  };

  /** As if its printing had begun seconds ago. */
  agePrinting(orderId: string, seconds: number) {
    const row = this.orderRows.get(orderId);
    if (row !== undefined) row.printingSince = new Date(Date.now() - seconds * 1_000);
  }
}

const findNumber = (prefix: string, id: string) =>
  id.startsWith(prefix) ? Number(id.slice(prefix.length)) : null;

/** Ours begin with a letter: instance i4849, seat s101, price type p1. */
export const remoteIds: RemoteIds = {
  toRemoteSeat: ({ instanceId, seatId }) => {
    const [performance, seat] = [findNumber("i", instanceId), findNumber("s", seatId)];
    return performance === null || seat === null ? null : { performance, seat };
  },
  toOurSeat: ({ performance, seat }) => ({ instanceId: `i${performance}`, seatId: `s${seat}` }),
  toRemotePriceType: (priceTypeId) => findNumber("p", priceTypeId),
  toOurPriceType: (priceType) => `p${priceType}`,
};
