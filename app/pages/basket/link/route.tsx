import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { requireValidBasket } from "~/parts/checkout/guards.server";
import { qrCode } from "~/parts/orders/qr-code.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { TextField } from "~/ui/forms/text-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, StandaloneLink } from "~/ui/layout/primitives";
import { QrDrawing } from "~/ui/qr-drawing";
import { linkExpiry } from "~/parts/basket/linked-basket.server";

export const handle = { title: "basket.link.title" } satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  const basket = await requireValidBasket(context);
  const isClaimed = basket.customerId !== null;
  // A guest's basket is open only to the guest's session; there is no account to sign in to.
  if (isClaimed && (await context.customer())?.isGuest === true)
    return { link: null, heldUntil: basket.hold?.until ?? null };
  const until = linkExpiry(basket, context.now);
  const token = context.basketLinks.sign(basket.id, until);
  const href = context.publicUrl + pathTo("basket-from-link", { token });
  const heldUntil = basket.hold?.until ?? until;
  return { link: { href, code: qrCode(href), isClaimed }, heldUntil };
}

/** Link and QR code that open this basket on another device. */
export default function BasketLink() {
  const { heldUntil, link } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const time = heldUntil === null ? null : formatDate(heldUntil, "time-with-zone", locale);
  if (link === null)
    return (
      <Main>
        <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
        <h1>{t("basket.link.title")}</h1>
        <Lead>{t("basket.link.guest")}</Lead>
        <p>
          {time === null ? t("basket.link.guestWhyNoSeats") : t("basket.link.guestWhy", { time })}
        </p>
      </Main>
    );
  const { href, code, isClaimed } = link;
  return (
    <Main>
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1>{t("basket.link.title")}</h1>
      <Lead>
        {isClaimed ? t("basket.link.leadOwn", { time }) : t("basket.link.lead", { time })}
      </Lead>
      <TextField
        field={{ id: "basket-link", name: "link", initialValue: href }}
        label={t("basket.link.label")}
        hint={t("basket.link.hint")}
        readOnly
        autoComplete="off"
      />
      {/* Text browsers truncate fields, so show the link in full. */}
      <p className="break-all">
        <a href={href}>{href}</a>
      </p>
      <QrDrawing {...code} label={t("basket.link.code")} className="w-[15rem] max-w-full" />
      <StandaloneLink
        href={`mailto:?subject=${encodeURIComponent(t("basket.link.label"))}&body=${encodeURIComponent(href)}`}
      >
        {t("basket.link.mail")}
      </StandaloneLink>
      {isClaimed ? null : <p>{t("basket.link.private")}</p>}
    </Main>
  );
}
