import { MAX_DONATION } from "./donation";
import { toUnits } from "../../text/typed-money";

/** Maximum tickets that a link adds. */
export const MAX_LINK_TICKETS = 50;
/** Maximum donation of a link, in whole units of the currency. */
export const MAX_LINK_AMOUNT = toUnits(MAX_DONATION);
/** Price types and codes in a link. Restricted so that links cannot place arbitrary text on our pages. */
export const LINK_NAME = /^[\p{L}\p{N}_-]{1,40}$/u;
