import { say } from "./say";

const PAUSE = 1000;

/** Counts while somebody writes; a reader hears it when the writing pauses. */
export function characterCount(): void {
  for (const output of document.querySelectorAll<HTMLElement>("[data-count-for]")) {
    const { countFor = "", max, left = "{}", over = "{}" } = output.dataset;
    const area = document.getElementById(countFor);
    if (!(area instanceof HTMLTextAreaElement)) continue;
    const limit = { max: Number(max), left: JSON.parse(left), over: JSON.parse(over) };
    let pause = 0;
    const show = () => {
      output.textContent = countText(
        Array.from(area.value).length,
        limit,
        document.documentElement.lang || "en",
      );
      output.hidden = false;
      // What the count says too is for ears alone from now on: it still describes the field.
      output.previousElementSibling?.classList.add("vh");
    };
    area.addEventListener("input", () => {
      show();
      clearTimeout(pause);
      pause = window.setTimeout(() => say(output.textContent), PAUSE);
    });
    // After the browser has put back what was written before.
    window.addEventListener("pageshow", show);
  }
}

/** Texts by plural category, each with `{count}`. */
type Texts = Partial<Record<Intl.LDMLPluralRule, string>>;

/** "12 characters left" or "3 characters too many", in the page's language. */
export function countText(
  length: number,
  limit: { max: number; left: Texts; over: Texts },
  locale: string,
): string {
  const left = limit.max - length;
  const count = Math.abs(left);
  const texts = left < 0 ? limit.over : limit.left;
  const text = texts[new Intl.PluralRules(locale).select(count)] ?? texts.other ?? "";
  return text.replace("{count}", count.toLocaleString(locale));
}
