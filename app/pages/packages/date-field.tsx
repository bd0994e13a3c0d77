import { useTranslation } from "~/i18n/translation-context";
import { ContentText } from "~/ui/content-text";
import { SelectField } from "~/ui/forms/select-field";
import { VisuallyHidden } from "~/ui/visibility";

type DateFieldProps = {
  /** Of the event. */
  id: string;
  title: string;
  /** The performance chosen at the start. */
  chosen: string | undefined;
  options: readonly { value: string; label: string }[];
};

/** Which performance of an event a package has. */
export function DateField({ id, title, chosen, options }: DateFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      field={{ id: `date-${id}`, name: "date" }}
      label={
        <>
          {t("packages.builder.date")}
          <VisuallyHidden>
            : <ContentText text={title} />
          </VisuallyHidden>
        </>
      }
      defaultValue={chosen}
      options={options}
    />
  );
}
