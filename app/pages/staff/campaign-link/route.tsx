import { knownName } from "#contract/text/known-names";
import type { TextKind } from "#contract/schemas/reference";
import type { ReactNode } from "react";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { ComposedLink, LinkKind } from "#contract/schemas/smart-link";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { itemName } from "~/parts/lines/line-words";
import { useIsOpen } from "~/routing/feature-routes";
import type { PageHandle } from "~/routing/handle";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm, type FieldsOf } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { Notice } from "~/ui/notice";
import { performanceName } from "../performance-name";
import { OfferField, PerformanceSearch } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { linkForm } from "./form";
import { composeLink, getLinkPage } from "./page.server";

export const handle = {
  title: "staff.link.title",
  posts: [linkForm],
} satisfies PageHandle;

export const loader = getLinkPage;
export const action = composeLink;

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** Composes a campaign link: first its target, then what it adds to the basket. */
export default function StaffLink() {
  const { choices, chosen, search, isEmpty, link } = useLoaderData<typeof loader>();
  const isRefused = useActionData<typeof action>() !== undefined;
  const { fields, errors } = usePageForm(linkForm, { ...(chosen && { defaults: chosen.typed }) });
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const path = staffPath("staff-campaign-link", {});
  if (chosen === null)
    return (
      <StaffPage>
        <h1>{t("staff.link.title")}</h1>
        <Lead>{t("staff.link.lead")}</Lead>
        <Choices choices={choices} search={search} isEmpty={isEmpty} path={path} />
      </StaffPage>
    );
  const { to, name, startsAt, hallName } = chosen;
  return (
    <StaffPage errors={errors}>
      <BackLink href={path}>{t("staff.link.title")}</BackLink>
      <h1 id="title">{t(`staff.link.kind.${to}`)}</h1>
      <Lead>
        {startsAt === null ? (
          <ContentText kind={NAME_KINDS[to]} text={name} />
        ) : (
          performanceName(t, locale, { title: name, startsAt, hallName })
        )}
      </Lead>
      {link === null || isRefused ? null : <Composed link={link} />}
      <LinkForm chosen={chosen} fields={fields} />
    </StaffPage>
  );
}

const LISTED_KINDS = ["gift", "membership", "package"] as const;
const NAME_KINDS: Partial<Record<LinkKind, TextKind>> = {
  gift: "fund",
  membership: "membership",
  package: "package",
};

type ChoicesProps = Pick<Page, "choices" | "search" | "isEmpty"> & { path: string };

function Choices({ choices, search, isEmpty, path }: ChoicesProps) {
  const { t, locale } = useTranslation();
  const sellsByPrice = useIsOpen()("smart-tickets");
  if (choices === null) return null;
  const { performances } = choices;
  const linkTo = (to: LinkKind, id: string, name: ReactNode) => (
    <a className="inline-block py-0.5" href={`${path}?${new URLSearchParams({ to, id })}`}>
      {name}
    </a>
  );
  return (
    <>
      <PerformanceSearch
        path={path}
        search={search}
        label={t("staff.reserve.find")}
        isEmpty={isEmpty}
      />
      {performances?.length === 0 ? <p>{t("staff.performances.none", { search })}</p> : null}
      <LineList>
        {(performances ?? []).map(({ id, event, hall, startsAt }) => {
          const time = formatDate(startsAt, "date-time", locale);
          return (
            <LineItem
              key={id}
              title={linkTo(
                sellsByPrice ? "tickets" : "performance",
                id,
                t("staff.performances.name", { title: event.title, time }),
              )}
              details={[<ContentText key="hall" kind="hall" text={hall.name} />]}
              actions={
                sellsByPrice ? linkTo("performance", id, t("staff.link.kind.performance")) : null
              }
            />
          );
        })}
      </LineList>
      {LISTED_KINDS.filter((to) => choices[to].length > 0).map((to) => (
        <Stack key={to} as="section" labelledBy={to} gap="small">
          <h2 id={to}>{t(`staff.link.kind.${to}`)}</h2>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {choices[to].map(({ id, name }) => (
              <li key={id}>
                {linkTo(to, id, <ContentText key="name" kind={NAME_KINDS[to]} text={name} />)}
              </li>
            ))}
          </ul>
        </Stack>
      ))}
    </>
  );
}

/** The URL to copy, and what it would add to a visitor's basket now. */
function Composed({ link: { url, basket, waits } }: { link: ComposedLink }) {
  const { t, locale } = useTranslation();
  const tickets = basket?.tickets ?? [];
  const [first] = tickets;
  const additions = [
    ...(first === undefined
      ? []
      : [
          t("smart.ticketsOf", {
            count: tickets.length,
            type: knownName(t, "priceType", first.priceType.name),
            band: first.band,
          }),
        ]),
    ...(basket?.items ?? []).map((item) => itemName(t, item)),
  ];
  return (
    <Stack as="section" labelledBy="composed">
      <h2 id="composed">{t("staff.link.composed")}</h2>
      <TextField
        field={{ id: "address", name: "address", initialValue: url }}
        label={t("staff.link.address")}
        hint={t("staff.link.addressHint")}
        readOnly
        autoComplete="off"
      />
      {/* Also as text, because text browsers cut off fields. */}
      <p className="break-all">
        <a href={url}>{url}</a>
      </p>
      {waits === null ? null : (
        <Notice tone="warning">
          <p>{t(`staff.link.waits.${waits}`)}</p>
        </Notice>
      )}
      <DescriptionList
        items={
          basket === null
            ? [[t("staff.link.adds"), t("staff.link.nothing")]]
            : [
                [t("staff.link.adds"), additions.join(", ")],
                ...(basket.totals.discounts.amount === 0
                  ? []
                  : [
                      [
                        t("staff.link.saves"),
                        formatMoney(basket.totals.discounts, locale),
                      ] as const,
                    ]),
                [t("smart.total"), formatMoney(basket.totals.total, locale)],
              ]
        }
      />
    </Stack>
  );
}

type LinkFormProps = {
  chosen: NonNullable<Page["chosen"]>;
  fields: FieldsOf<typeof linkForm>;
};

function LinkForm({ chosen, fields }: LinkFormProps) {
  const { t } = useTranslation();
  const { to, id, offers, appeals } = chosen;
  return (
    <PageForm id={linkForm.id} button={t("staff.link.compose")}>
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="id" value={id} />
      {to !== "tickets" ? null : (
        <>
          <OfferField field={fields.offer} offers={offers} />
          <TextField
            field={fields.quantity}
            label={t("staff.reserve.quantity")}
            inputMode="numeric"
            width="short"
          />
        </>
      )}
      {to !== "gift" ? null : (
        <>
          <TextField
            field={fields.amount}
            label={t("smart.gift.amount")}
            hint={t("staff.link.amountHint")}
            inputMode="numeric"
            width="short"
          />
          {appeals.length === 0 ? null : (
            <SelectField
              field={fields.appeal}
              label={t("smart.gift.appeal")}
              optional={t("common.optional")}
              placeholder={t("staff.link.noAppeal")}
              options={appeals.map((appeal) => ({ value: appeal, label: appeal }))}
            />
          )}
        </>
      )}
      {to !== "tickets" && to !== "performance" ? null : (
        <TextField
          field={fields.code}
          label={t("staff.link.code")}
          optional={t("common.optional")}
          autoComplete="off"
          width="half"
        />
      )}
      {to === "package" ? null : (
        <TextField
          field={fields.until}
          type="date"
          label={t("staff.link.until")}
          optional={t("common.optional")}
          width="half"
        />
      )}
    </PageForm>
  );
}
