import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { Button, type ButtonLook } from "~/ui/button";
import { Row } from "~/ui/layout/primitives";
import { navItemLink, type AccountNavItem } from "./account-nav";
import { AccountPage } from "./account-page";

type ConfirmPageProps = {
  formId: string;
  section: AccountNavItem;
  heading: string;
  /** The error summary. */
  errors: ReactNode;
  /** What is about to change, and the consequences. */
  children: ReactNode;
  /** Hidden fields by name, such as the state that was shown. */
  hiddenFields?: Readonly<Record<string, string>>;
  confirmLabel: string;
  look?: ButtonLook;
  cancelLabel: string;
};

export function ConfirmPage(props: ConfirmPageProps) {
  const { formId, section, heading, errors, children } = props;
  const { hiddenFields = {}, confirmLabel, look = "danger", cancelLabel } = props;
  const { t } = useTranslation();
  return (
    <AccountPage section={section} heading={heading} back="section" errors={errors}>
      {children}
      <form id={formId} method="post">
        <Row>
          {/* Text browsers send a form without fields as GET. */}
          <input type="hidden" name="intent" value="go-on" />
          {Object.entries(hiddenFields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button look={look}>{confirmLabel}</Button>
          <a href={navItemLink(section, t).href}>{cancelLabel}</a>
        </Row>
      </form>
    </AccountPage>
  );
}
