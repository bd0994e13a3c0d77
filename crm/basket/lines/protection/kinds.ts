import type { LineKind } from "../../contents/line-kind";
import { fulfilProtection } from "./protection";

export const bookingProtection: LineKind<"booking-protection"> = {
  joins: () => "once",
  fulfil: fulfilProtection,
  revoke: null,
  sellElsewhere: null,
  letters: {
    subject: null,
    label: null,
    isCounted: false,
    redact: null,
  },
};
