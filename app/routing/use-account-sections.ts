import type { AccountSectionName } from "#contract/names/account-section-names";
import { listGuestSections, listSections } from "~/domain/account/account-sections";
import { useIsOpen } from "./feature-routes";
import { usePageFrame } from "./page-frame";
import { venueSettings } from "~/venue-settings";

/** The sections that the visitor can open. */
export function useAccountSections(): AccountSectionName[] {
  const { currency, isGuest = false } = usePageFrame();
  const isOpen = useIsOpen();
  const sections = (isGuest ? listGuestSections : listSections)({ ...venueSettings, currency });
  return sections.filter((name) => isOpen(name));
}
