import { findInstance } from "../catalogue/instances";
import { storefrontLink } from "../platform/storefront-links";
import { type Letter, link, type Writing } from "./letter";

/** Says that it is somebody's turn to choose tickets; the place is in the browser that joined the queue. */
export async function composeQueueTurn({ db, mail, settings, t }: Writing): Promise<Letter | null> {
  const { instanceId } = mail.payload;
  const id = typeof instanceId === "string" ? instanceId : null;
  const instance = id === null ? null : await findInstance(db, id);
  const url = storefrontLink(settings.STOREFRONT_URL, "queue");
  return {
    subject: t("mail.queueTurn.subject"),
    heading: t("mail.queueTurn.heading"),
    parts: [
      instance === null
        ? t("mail.queueTurn.text")
        : t("mail.queueTurn.textFor", { title: instance.event.title }),
      link(t("mail.queueTurn.link"), id === null ? url : `${url}/${encodeURIComponent(id)}`),
      t("mail.queueTurn.browser"),
    ],
  };
}
