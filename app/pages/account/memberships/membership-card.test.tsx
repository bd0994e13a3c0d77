import type { Membership } from "#contract/schemas/membership";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { money } from "~/domain/money";
import { TranslationProvider } from "~/i18n/translation-context";
import { loadTranslations } from "~/.server/i18n/translations";
import { MembershipCard } from "./membership-card";

const sum = money(25_000, "USD");

function cardWith(infoLink: string | null): string {
  const membership: Membership = {
    id: "membership",
    customerId: "cb8e93ae-5e92-4000-8000-000000000001",
    customerName: "Jordan Rivera",
    level: {
      ...{ id: "8", name: "Supporter", description: "", infoLink, benefits: [] },
      ...{ price: sum, renewalPrice: sum, worth: sum, months: 12 },
      ...{ hasPriority: false, requiresLogin: false },
    },
    startsOn: "2026-08-13",
    renewsOn: "2027-08-13",
    expiresOn: "2027-08-12",
    autoRenew: true,
    state: "active",
    renewable: false,
  };
  return renderToStaticMarkup(
    <TranslationProvider value={loadTranslations(false)["en-us"]}>
      <MembershipCard membership={membership} requestKey="key" />
    </TranslationProvider>,
  );
}

describe("a membership's card", () => {
  it("promises a reminder, not a renewal, and shows no database id", () => {
    const html = cardWith(null);
    expect(html).toContain("We&#x27;ll email you before it ends.");
    expect(html).not.toContain("cb8e93ae");
  });

  it("links to more about the level only where there is a page", () => {
    expect(cardWith(null)).not.toContain("<a ");
    expect(cardWith("https://example.com/supporter")).toContain("More about Supporter");
  });
});
