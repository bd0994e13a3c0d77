import { z } from "zod";

import { ADDRESS_TYPE_IDS } from "~/domain/own-address";
import type { OwnAddress } from "~/domain/own-address";

import type { AccountAddressCalls } from "../account-addresses";
import { path } from "./requester";
import type { Ask } from "./requester";
import { addressShape } from "./shapes/customer";
import { versionShape } from "./shapes/version";

const ownAddressShape = addressShape.extend({
  isDelivery: z.boolean(),
  typeId: z.literal(ADDRESS_TYPE_IDS),
  version: versionShape,
}) satisfies z.ZodType<OwnAddress, unknown>;

const nothing = z.unknown().transform(() => null);
const ADDRESSES = "/customer/addresses";

/** A customer's addresses. */
export function accountAddressCalls(ask: Ask): AccountAddressCalls {
  return {
    listOwnAddresses: (customerSession) =>
      ask({ method: "GET", path: ADDRESSES, customerSession }, z.array(ownAddressShape), [
        "not-signed-in",
      ]),
    addAddress: (customerSession, body) =>
      ask({ method: "POST", path: ADDRESSES, body, customerSession }, ownAddressShape, [
        "not-signed-in",
        "invalid",
        "conflict",
      ]),
    changeAddress: (customerSession, id, { version, ...address }) =>
      ask(
        {
          method: "PATCH",
          path: path`/customer/addresses/${id}`,
          body: { ...address, version: Number(version) },
          customerSession,
        },
        ownAddressShape,
        ["not-found", "not-signed-in", "invalid", "conflict"],
      ),
    removeAddress: (customerSession, id) =>
      ask({ method: "DELETE", path: path`/customer/addresses/${id}`, customerSession }, nothing, [
        "not-found",
        "not-signed-in",
        "conflict",
      ]),
  };
}
