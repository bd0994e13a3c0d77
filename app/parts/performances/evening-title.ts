import { isInEvening } from "~/domain/arithmetic/dates";
import type { Translate } from "~/i18n/translate";

/** The heading of what is offered for a performance. */
export const eveningTitle = (t: Translate, startsAt: string): string =>
  t(isInEvening(startsAt) ? "basket.extras.evening" : "basket.extras.day");
