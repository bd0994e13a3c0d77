import { NOTE_NAMES } from "#contract/text/notes";
import { Button } from "~/ui/button";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { TextAreaField, useCharacterLimit } from "~/ui/forms/text-area-field";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import type { RefusedChange, ActiveView } from "./basket-view";
import { AnsweredElsewhere } from "~/ui/answered-elsewhere";
import { noteFieldId } from "~/parts/basket/basket-anchors";
import { noteTooLong } from "./refused-change";

/** Collapsed note fields of the basket's form, each with a character limit. */
export function NotesFields({
  notes,
  specialRequests,
  actionData,
}: {
  notes: ActiveView["notes"];
  specialRequests: ActiveView["specialRequests"];
  actionData: RefusedChange | undefined;
}) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const getLimit = useCharacterLimit();
  const { maxLength } = notes;
  const typed = actionData?.typed.intent === "save" ? actionData.typed : null;
  const lengths = typed === null ? {} : (actionData?.lengths ?? {});
  const isChangedElsewhere = actionData?.refusal?.code === "notes-elsewhere";
  // Allergies are asked for with food. A note from before can still be changed.
  const names = NOTE_NAMES.filter(
    (name) => name !== "allergies" || features.food || notes.allergies !== null,
  );
  const isFilled = NOTE_NAMES.some((name) => (typed?.[name] || notes[name] || "") !== "");
  return (
    <Collapsible
      title={<CollapsibleHeading>{t("basket.notes.open")}</CollapsibleHeading>}
      open={isFilled}
    >
      <div className="grid max-w-form gap-4">
        {names.map((name) => {
          const length = lengths[name];
          if (name === "order" && specialRequests !== null && !typed?.order)
            return (
              <div key={name}>
                <input type="hidden" name={name} value="" />
                <AnsweredElsewhere
                  term={t("details.specialRequests")}
                  answer={specialRequests}
                  href={checkoutSteps["additional-details"].path}
                />
              </div>
            );
          return (
            <TextAreaField
              key={name}
              field={{ id: noteFieldId(name), name }}
              label={t(`basket.notes.${name}`)}
              hint={
                isChangedElsewhere && notes[name] !== null && typed?.[name] !== notes[name]
                  ? t("basket.notes.kept", { note: notes[name] })
                  : t(`basket.notes.hint.${name}`)
              }
              optional={t("common.optional")}
              rows={3}
              defaultValue={typed?.[name] ?? notes[name] ?? ""}
              errors={length === undefined ? [] : [noteTooLong(t, { name, length, maxLength })]}
              limit={getLimit(maxLength)}
            />
          );
        })}
        <Button standalone look="quiet" name="by" value="notes">
          {t("basket.notes.keep")}
        </Button>
      </div>
    </Collapsible>
  );
}
