import { expect, it } from "vitest";

import { refusal } from "./import-directions.js";

it.each([
  ["app/pages/basket/basket/route.tsx", "~/.server/ticketing/ticketing"],
  ["app/pages/basket/basket/route.tsx", "~/.server/session/session"],
  ["app/pages/basket/basket/route.tsx", "../../../.server/ticketing/ticketing"],
  ["app/pages/basket/basket/page.tsx", "./page.server"],
  ["app/pages/basket/basket/page.tsx", "./route"],
  ["app/pages/basket/basket/page.server.ts", "./page"],
  ["app/.server/auth/sign-in.ts", "~/pages/basket/basket/page.server"],
  ["app/ui/button.tsx", "~/pages/basket/basket/page"],
  ["app/ui/button.tsx", "~/domain/money"],
  ["app/ui/button.tsx", "../routing/paths"],
  ["app/domain/basket/basket.ts", "~/i18n/translate"],
  ["app/seats/seat-sections.ts", "~/pages/events/seat-words"],
  ["app/domain/basket/basket.ts", "../../.server/env"],
  ["app/.server/ticketing/box-office.ts", "../../../crm/domain/money"],
  ["app/venue-settings.ts", "../crm/platform/env"],
  ["crm/platform/http/reply-once.ts", "../../api/baskets"],
  ["crm/api/catalogue.ts", "../../dev/demo/demo-season"],
  ["crm/run-box-office.ts", "../dev/demo/write-demo"],
  ["crm/commands/venue-commands.ts", "../../dev/demo/write-demo"],
  ["crm/basket/baskets/open-basket.ts", "../../api/orders"],
  ["crm/platform/database/migrate.ts", "../../money/payments/stripe"],
  ["crm/basket/limits/rules.ts", "../../tables/orders"],
  ["crm/stock/pricing/price-rules.ts", "../../../app/domain/money"],
  ["crm/main.ts", "../app/venue-settings"],
  ["contract/problems.ts", "../crm/platform/env"],
  ["contract/problems.ts", "../app/venue-settings"],
  ["app/.server/ticketing/box-office.ts", "#contract/fastify"],
  ["crm/server.ts", "#contract/client"],
  ["crm/main.ts", "#venue-settings"],
  ["app/domain/basket/basket.ts", "#venue-settings"],
  ["app/pages/basket/basket/page.tsx", "~/venue-settings"],
  ["contract/text/phone.ts", "../venue"],
])("import-directions refuses in %s an import of %s", (file, source) => {
  expect(refusal(file, source)).toBeTypeOf("string");
});

it.each([
  ["app/pages/basket/basket/route.tsx", "./page"],
  ["app/pages/basket/basket/route.tsx", "./page.server"],
  ["app/pages/basket/basket/route.tsx", "~/.server/http/rendering/replies"],
  ["app/pages/basket/basket/page.tsx", "~/ui/button"],
  ["app/pages/basket/basket/page.tsx", "~/routing/paths"],
  ["app/pages/basket/basket/page.tsx", "./basket-line"],
  ["app/ui/button.tsx", "./forms/own-path"],
  ["app/pages/basket/basket/page.server.ts", "~/.server/ticketing/ticketing"],
  ["app/pages/basket/basket/page.server.ts", "~/domain/basket/basket"],
  ["app/domain/basket/basket.ts", "./money"],
  ["crm/server.ts", "./api/baskets"],
  ["crm/basket/baskets/open-basket.ts", "../../stock/pricing/fees"],
  ["crm/stock/pricing/price-rules.ts", "zod"],
  ["dev/main.ts", "../crm/run-box-office"],
  ["crm/stock/pricing/price-rules.ts", "#contract/schemas/address"],
  ["app/domain/basket/basket.ts", "#contract/schemas/address"],
  ["app/.server/ticketing/box-office.ts", "#contract/client"],
  ["crm/api/catalogue.ts", "#contract/fastify"],
  ["contract/operations/addresses.ts", "../define"],
  ["contract/text/phone.ts", "#contract/venue"],
  ["app/pages/basket/basket/page.tsx", "#venue-settings"],
])("import-directions allows in %s an import of %s", (file, source) => {
  expect(refusal(file, source)).toBeUndefined();
});
