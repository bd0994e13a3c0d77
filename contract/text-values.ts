import { SPECIAL_REQUESTS_MAX } from "./schemas/basket";
import { GIFT_NAME_MAX } from "./schemas/fund";
import { MESSAGE_LINES_MAX } from "./text/name";
import { NOTE_MAX } from "./text/notes";
import { TURN_MINUTES } from "./schemas/queue";
import { CODE_TRIES, FRESH_MINUTES, LINK_MINUTES, PASSWORD_LENGTH } from "./schemas/sign-in";

/** What any text in `locales/` can name, on a page or in an email: `{{linkMinutes}}` is filled in from its rule. */
export const TEXT_VALUES: Readonly<Record<string, string | number>> = {
  codeTries: CODE_TRIES,
  freshMinutes: FRESH_MINUTES,
  giftNameMax: GIFT_NAME_MAX,
  linkMinutes: LINK_MINUTES["magic-link"],
  messageLinesMax: MESSAGE_LINES_MAX,
  noteMax: NOTE_MAX,
  passwordMax: PASSWORD_LENGTH.max,
  passwordMin: PASSWORD_LENGTH.min,
  specialRequestsMax: SPECIAL_REQUESTS_MAX,
  turnMinutes: TURN_MINUTES,
};
