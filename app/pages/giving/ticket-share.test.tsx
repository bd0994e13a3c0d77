import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { venueSettings } from "~/venue-settings";
import { GivingLead, TicketShare } from "./ticket-share";

it("the page of donations names the share that tickets pay only if the venue does", () => {
  const { ticketsPayPercent } = venueSettings;
  venueSettings.ticketsPayPercent = 45;
  const [lead, bar] = [rendered(<GivingLead />), rendered(<TicketShare />)];
  venueSettings.ticketsPayPercent = undefined;
  const [plain, none] = [rendered(<GivingLead />), rendered(<TicketShare />)];
  venueSettings.ticketsPayPercent = ticketsPayPercent;
  expect(lead).toBe("Tickets pay 45% of what our work costs. Your gift helps with the rest.");
  expect(bar).toContain("M45 0H100");
  expect(plain).toBe(
    "Tickets cover only part of what our work costs. Your gift helps with the rest.",
  );
  expect(none).toBe("");
});
