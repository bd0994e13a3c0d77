import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FieldSet } from "~/ui/forms/field-set";
import { FormStack } from "~/ui/forms/form-stack";
import { Panel } from "~/ui/layout/panel";
import type { InstanceLabel } from "#contract/schemas/seat-label";
import type { SharableTicket } from "./share-page";
import { seatName } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { validationMessage } from "~/i18n/validation-message";

import { performanceLine } from "~/pages/basket/performance-line";

/** Its id on the page. */
export const SHARE_FORM = "share";

export type ShareFormProps = {
  instance: InstanceLabel;
  tickets: readonly SharableTicket[];
  /** The id that the link will have. */
  newId: string;
  lastResult: SubmissionResult | undefined;
};

/** Chooses which tickets of a performance a link shows. Those that are on one already are named and cannot be chosen. */
export function ShareForm({ instance, tickets, newId, lastResult }: ShareFormProps) {
  const { t, locale } = useTranslation();
  const free = tickets.filter(({ isShared }) => !isShared);
  const errors = (lastResult?.error?.["tickets"] ?? []).map((key) => validationMessage(t, key));
  const sent = lastResult?.initialValue?.["tickets"];
  const chosen = Array.isArray(sent) ? sent : [sent];
  return (
    <Panel as="section" labelledBy="share-heading">
      <h2 id="share-heading">{instance.title}</h2>
      <p className="num">{performanceLine(instance, locale)}</p>
      {free.length === 0 ? (
        <p>{t("tickets.share.allShared")}</p>
      ) : (
        <FormStack id={SHARE_FORM}>
          <input type="hidden" name="share" value={newId} />
          <FieldSet
            id={`${SHARE_FORM}-choice`}
            legend={t("tickets.share.legend")}
            legendLooks="label"
            hint={t("tickets.share.hint")}
            errors={errors}
          >
            {free.map(({ id, seat, priceTypeName }, index) => (
              <CheckboxField
                key={id}
                // The error summary leads to the first.
                field={{
                  id: index === 0 ? `${SHARE_FORM}-tickets` : `${SHARE_FORM}-ticket-${index + 1}`,
                  name: "tickets",
                }}
                value={id}
                label={seatName(t, seat)}
                hint={priceTypeName}
                defaultChecked={chosen.includes(id)}
              />
            ))}
          </FieldSet>
          <div>
            <Button name="intent" value="share">
              {t("tickets.share.make")}
            </Button>
          </div>
        </FormStack>
      )}
    </Panel>
  );
}
