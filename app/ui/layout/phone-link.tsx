import { usePageFrame } from "~/routing/page-frame";
import { venueSettings } from "~/venue-settings";

/** The box office's phone number. Text browsers open `tel:` as a path of this site, so they get no link. */
export function PhoneLink() {
  const { isTextBrowser } = usePageFrame();
  const { phone, phoneHref } = venueSettings.boxOffice;
  return isTextBrowser === true ? (
    phone
  ) : (
    <a href={phoneHref} className="whitespace-nowrap">
      {phone}
    </a>
  );
}
