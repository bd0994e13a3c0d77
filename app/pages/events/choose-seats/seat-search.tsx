import { Button } from "~/ui/button";
import { SEAT_FEATURES } from "./seats-together";
import type { SeatWish } from "./seats-together";
import { useTranslation } from "~/i18n/translation-context";

export type SeatSearchProps = {
  action: string;
  bands: { id: string; name: string }[];
  /** What is looked for. */
  wish: SeatWish;
};

const MOST_TOGETHER = 9;

/** Finds seats by what they are: price band, what they have, so many together. A form that can be bookmarked. */
export function SeatSearch({ action, bands, wish }: SeatSearchProps) {
  const { t } = useTranslation();
  const fields = [
    {
      name: "together",
      label: t("seats.search.together"),
      value: String(wish.together),
      options: Array.from({ length: MOST_TOGETHER }, (_, index) => ({
        value: String(index + 1),
        text: String(index + 1),
      })),
    },
    {
      name: "band",
      label: t("seats.search.band"),
      value: wish.band ?? "",
      options: [
        { value: "", text: t("seats.search.any") },
        ...bands.map(({ id, name }) => ({
          value: id,
          text: t("performance.bandName", { band: name }),
        })),
      ],
    },
    {
      name: "feature",
      label: t("seats.search.feature"),
      value: wish.feature ?? "",
      options: [
        { value: "", text: t("seats.search.any") },
        ...SEAT_FEATURES.map((feature) => ({
          value: feature,
          text: t(`seats.search.features.${feature}`),
        })),
      ],
    },
  ];
  return (
    <form action={action} className="no-print flex flex-wrap items-end gap-4" role="search">
      {fields.map(({ name, label, value, options }) => (
        <p key={name} className="grid gap-1">
          <label htmlFor={`search-${name}`} className="text-small">
            {label}
          </label>{" "}
          <select id={`search-${name}`} name={name} defaultValue={value} className="input">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        </p>
      ))}
      <Button look="quiet">{t("seats.search.find")}</Button>
    </form>
  );
}
