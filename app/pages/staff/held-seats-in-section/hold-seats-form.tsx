import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";

import type { SeatLabel } from "#contract/schemas/ticket";
import { seatText } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";
import { SeatForm, SeatKey, SeatMap } from "~/pages/events/choose-seats/seat-map";
import { START_ID } from "~/routing/seat-paths";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/forms/field-frame";
import { useFieldState } from "~/ui/forms/field-state";
import { usePageForm } from "~/ui/forms/use-page-form";
import { PageScript } from "~/ui/layout/page-script";
import { HoldFields } from "../staff-fields";
import { holdForm } from "./form";

type HoldReply = SubmissionResult & { lost?: readonly SeatLabel[] };

/** The state of a page's `HoldSeatsForm`. `errors` name the seats that were taken meanwhile. */
export function useHoldForm() {
  const { lost = [] } = useActionData<HoldReply>() ?? {};
  const { t } = useTranslation();
  return usePageForm(holdForm, {
    parts: { seat: START_ID },
    help:
      lost.length === 0 ? null : (
        <ul>
          {lost.map((seat) => (
            <li key={seatText(t, seat)}>{seatText(t, seat)}</li>
          ))}
        </ul>
      ),
  });
}

type HoldSeatsFormProps = Pick<
  Parameters<typeof SeatMap>[0],
  "section" | "hasStage" | "priceList"
> & {
  form: Pick<ReturnType<typeof useHoldForm>, "fields" | "lastResult">;
};

/** The free seats of a section, on the map that visitors choose seats on or its list, and what they are held for. */
export function HoldSeatsForm({ section, hasStage, priceList, form }: HoldSeatsFormProps) {
  const { fields, lastResult } = form;
  const { t } = useTranslation();
  const state = useFieldState(fields.seat);
  const chosen = [lastResult?.initialValue?.["seat"] ?? []]
    .flat()
    .filter((id) => typeof id === "string");
  if (!section.seats.some(({ free }) => free)) return <p>{t("staff.holds.noneFree")}</p>;
  return (
    <>
      <SeatKey
        bands={priceList.bands}
        priceList={priceList}
        kinds={section.seats.map(({ seat }) => seat.kind)}
        hidesPrices
      />
      <SeatForm section={section.name} className="grid min-w-0 gap-6">
        <div className="grid min-w-0 gap-4">
          <FieldError id={state.errorId} errors={state.errors} />
          <SeatMap
            section={section}
            priceList={priceList}
            chosen={chosen}
            hasStage={hasStage}
            button={t("staff.holds.submit")}
            hidesPrices
          />
        </div>
        <HoldFields kind={fields.kind} note={fields.reason} />
        <Button standalone>{t("staff.holds.submit")}</Button>
      </SeatForm>
      <PageScript name="seats" />
    </>
  );
}
