import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { IfOpen } from "~/ui/layout/if-open";
import { Button, ButtonLink } from "~/ui/button";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { SelectField } from "~/ui/forms/select-field";
import { Stack } from "~/ui/layout/primitives";

import { type BandNames, type BandOption, bandOptions } from "./band-options";
import type { PerformanceParams } from "~/routing/seat-paths";

type WheelchairSearchProps = {
  /** The list of offers. */
  action: string;
  /** The field for the size of the party; null if it is given. */
  party: { name: string; label: string; max: number; initial: number } | null;
  /** The bands that have accessible seats, with the usual price of one. */
  bands: readonly BandOption[];
  names?: BandNames;
  /** Hidden fields, which keep other choices. */
  kept?: readonly (readonly [string, string])[];
  isFolded?: boolean;
  children?: ReactNode;
};

/**
 * Leads to offers of a wheelchair space for a party, by band: choosing by price never assigns wheelchair spaces.
 */
export function WheelchairSearch({
  action,
  party,
  bands,
  names,
  kept = [],
  isFolded = false,
  ...props
}: WheelchairSearchProps) {
  const { t, locale } = useTranslation();
  const numbers = Array.from({ length: party?.max ?? 0 }, (_, index) => String(index + 1));
  return (
    <WheelchairSection isFolded={isFolded}>
      <form action={action} className="no-print flex flex-wrap items-end gap-4">
        <input type="hidden" name="feature" value="wheelchair" />
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {party === null ? null : (
          <SelectField
            field={{
              id: `wheelchair-${party.name}`,
              name: party.name,
              initialValue: String(party.initial),
            }}
            label={party.label}
            options={numbers.map((number) => ({ value: number, label: number }))}
          />
        )}
        <SelectField
          field={{ id: "wheelchair-band", name: "band" }}
          label={t("seats.search.band")}
          placeholder={t("seats.search.any")}
          options={bandOptions(t, locale, bands, names)}
        />
        <Button look="quiet">{t("performance.wheelchair.find")}</Button>
      </form>
      <p className="text-small text-muted">{t("performance.wheelchair.noProof")}</p>
      {props.children}
    </WheelchairSection>
  );
}

/** Leads to the waiting list. */
export function NoWheelchairSpace({
  at,
  children,
}: {
  at: PerformanceParams;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <WheelchairSection>
      <p>{t("performance.wheelchair.none")}</p>
      <IfOpen route="waiting-list">
        <ButtonLink
          standalone
          look="quiet"
          href={pathTo("waiting-list", at, { feature: "wheelchair" })}
        >
          {t("performance.wheelchair.wait")}
        </ButtonLink>
      </IfOpen>
      {children}
    </WheelchairSection>
  );
}

export function WheelchairSection({
  isFolded = false,
  children,
}: {
  isFolded?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const title = t("performance.wheelchair.title");
  if (isFolded)
    return (
      <Collapsible title={<CollapsibleHeading>{title}</CollapsibleHeading>} open={false}>
        {children}
      </Collapsible>
    );
  return (
    <Stack as="section" labelledBy="wheelchair-title" gap="small">
      <h2 id="wheelchair-title" className="text-lead">
        {title}
      </h2>
      {children}
    </Stack>
  );
}
