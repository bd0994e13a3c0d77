import type { NearDay } from "~/domain/arithmetic/dates";
import { formatDate } from "./format-date";
import type { Translation } from "../translation-context";

/** "Tonight at 7:30 PM": the time of an instant of today or tomorrow. */
export const nearTime = ({ t, locale }: Translation, near: NearDay, iso: string): string =>
  t(`common.near.${near}`, { time: formatDate(iso, "time", locale) });
