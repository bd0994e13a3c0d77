import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { TranslationProvider } from "~/i18n/translation-context";

import { sampleInstance, samplePriceList } from "../../../../tests/support/samples/event";
import { bandFieldId } from "./band-types";
import { ChoiceErrors } from "./choice-errors";

it("links a refused band by its id and names it by its name", () => {
  const instance = sampleInstance();
  const priceList = samplePriceList();
  const bands = priceList.bands.map((band) => ({ ...band, id: `band-${band.id}` }));
  const second = bands[1]!;
  const html = renderToStaticMarkup(
    <TranslationProvider value={loadTranslations(false)["en-us"]}>
      <ChoiceErrors
        instance={instance}
        priceList={{ ...priceList, bands }}
        answer={{
          lastResult: {},
          found: null,
          refusal: { code: "not-enough-seats", band: second.name, available: 0 },
        }}
      />
    </TranslationProvider>,
  );
  expect(html).toContain(`href="#${bandFieldId(second.id)}"`);
});
