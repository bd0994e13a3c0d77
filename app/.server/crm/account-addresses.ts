import type { AddressInput, OwnAddress } from "~/domain/own-address";

import type { CrmResult, CrmSession } from "./crm-result";

/** The part of the port that is about a customer's addresses. */
export interface AccountAddressCalls {
  /** The primary one first. Safe to repeat. */
  listOwnAddresses(session: CrmSession): Promise<CrmResult<OwnAddress[], "not-signed-in">>;
  /** The first one is the primary one; `conflict` when there are too many. Not safe to repeat: there would be two. */
  addAddress(
    session: CrmSession,
    address: AddressInput,
  ): Promise<CrmResult<OwnAddress, "not-signed-in" | "invalid" | "conflict">>;
  /** `conflict` when `version` is not the present one. Orders keep the address that they were sent to. */
  changeAddress(
    session: CrmSession,
    id: string,
    address: AddressInput & { version: string },
  ): Promise<CrmResult<OwnAddress, "not-found" | "not-signed-in" | "invalid" | "conflict">>;
  /** `conflict` for the primary address, which cannot be deleted (spec section 5). */
  removeAddress(
    session: CrmSession,
    id: string,
  ): Promise<CrmResult<null, "not-found" | "not-signed-in" | "conflict">>;
}
