import { getMinorUnits, moneyFormat, withoutZeroCents } from "#contract/text/intl";
import type { PricesByLevel } from "~/domain/packages/package-levels";
import { announce } from "../announce";
import { totalText } from "../counters/counters";
import { isChanged } from "../is-changed";

/** `titles` by number missing, `labels` by number chosen; the last label applies to all larger numbers. */
type ChoiceTexts = { titles: readonly string[]; labels: readonly string[]; unanswered: string };

type TotalWords = {
  currency: string;
  locale: string;
  country: string;
  texts: Partial<Record<Intl.LDMLPluralRule, string>>;
  /** "{done} of 4 · {total} so far · you save {saved}". */
  soFar: string;
  /** "You save {saved}". */
  saved: string;
};

/**
 * Updates the "Choose n more events" count and the total as boxes are checked. The total is hidden if it depends on
 * prices that only the server knows, such as another date's. The server counts again on submit.
 */
export function countChoices(): void {
  for (const panel of document.querySelectorAll<HTMLElement>("[data-choices-for]")) {
    const { choicesFor = "", field = "", words = "{}", total: written = "{}" } = panel.dataset;
    const form = document.getElementById(choicesFor);
    const title = panel.querySelector("h2");
    const meter = panel.querySelector(".meter");
    if (!(form instanceof HTMLFormElement) || !title || !meter) continue;
    const parts = [...meter.children];
    const texts = JSON.parse(words) as ChoiceTexts;
    const boxes = `input[name="${field}"]`;
    const details = panel.querySelector<HTMLElement>(".details");
    const hint = panel.querySelector<HTMLElement>("[data-out-of-date]");
    const output = panel.querySelector<HTMLElement>("[data-running-total]");
    const shownSoFar = panel.querySelector<HTMLElement>("[data-so-far]");
    const totalWords = JSON.parse(written) as TotalWords;
    // Events that are not among the boxes of the form.
    const before = Number(panel.dataset["before"] ?? 0);
    const show = () => {
      const chosen = form.querySelectorAll(`${boxes}:checked`).length;
      const done = before + chosen;
      const isChosenAnew = [...form.querySelectorAll("input, select")].some(isChanged);
      const total = isChosenAnew ? sumTickets(form, boxes) : null;
      const isPlaceChosen = getLevel(form) !== "" || wantsSpaces(form);
      const isOutOfDate = isChosenAnew && chosen > 0 && total === null && isPlaceChosen;
      showButtons(panel, { isOutOfDate, isComplete: done >= parts.length });
      const { title: progress, label } = progressWords(texts, { done, needed: parts.length });
      const isUnanswered = isChosenAnew && chosen > 0 && total === null && done >= parts.length;
      const text = isUnanswered ? texts.unanswered.replace("{done}", String(done)) : progress;
      parts.forEach((part, at) => part.classList.toggle("on", at < done));
      meter.setAttribute("aria-label", label);
      showEach(form, boxes, totalWords);
      showLevelSums(form, boxes, totalWords);
      for (const from of document.querySelectorAll<HTMLElement>("[data-until-total]"))
        from.hidden = total !== null;
      const isComplete = done >= parts.length;
      const sum =
        total === null || !isComplete
          ? ""
          : totalText(totalWords.texts, { ...totalWords, ...total });
      const soFar = total === null ? "" : soFarText(totalWords, { ...total, done, isComplete });
      if (details) details.hidden = isChosenAnew;
      if (hint) hint.hidden = !isOutOfDate;
      const isSame = title.textContent === text && shownSoFar?.textContent === soFar;
      for (const [shown, words] of [
        [output, sum],
        [shownSoFar, soFar],
      ] as const) {
        if (!shown) continue;
        shown.textContent = words;
        shown.hidden = words === "";
      }
      title.textContent = text;
      if (isSame && !isOutOfDate) return;
      announce([text, sum, soFar, isOutOfDate ? hint?.textContent : ""].filter(Boolean).join(". "));
    };
    showButtons(panel, {
      isOutOfDate: false,
      isComplete: parts.every((part) => part.classList.contains("on")),
    });
    form.addEventListener("change", show);
    // The browser has restored earlier choices.
    window.addEventListener("pageshow", () => {
      if ([...form.querySelectorAll("input, select")].some(isChanged)) show();
    });
  }
}

type PanelState = { isOutOfDate: boolean; isComplete: boolean };

/** One main button once enough is chosen: "Add to basket", or "Update" while only the server knows the total. */
function showButtons(panel: HTMLElement, { isOutOfDate, isComplete }: PanelState) {
  for (const button of panel.querySelectorAll<HTMLElement>("[data-intent]")) {
    const isUpdate = button.dataset["intent"] === "update";
    button.hidden = isUpdate && !isOutOfDate;
    if (isUpdate) continue;
    const isMain = isComplete && !isOutOfDate;
    button.classList.toggle("btn-quiet", !isMain);
    button.classList.toggle("btn-sun", isMain);
  }
}

const wantsSpaces = (form: HTMLFormElement) =>
  form.querySelector("[name=places][value=wheelchair]:checked") !== null;

const getLevel = (form: HTMLFormElement) => String(new FormData(form).get("level") ?? "");

/** What a ticket costs where the visitor has chosen to sit; undefined if only the server knows. */
function priceAt(form: HTMLFormElement, box: HTMLElement, forAll = getLevel(form)) {
  const prices = JSON.parse(box.dataset["prices"] ?? "{}") as PricesByLevel;
  const own = getOwnLevel(box);
  // An event's own level is preceded by the event.
  const level = own === "" ? forAll : own.slice(own.indexOf("*") + 1);
  return hasOtherDate(box) || wantsSpaces(form) ? undefined : prices[level];
}

const getOwnLevel = (box: HTMLElement) =>
  box.closest("li")?.querySelector<HTMLSelectElement>("[name=ownLevel]")?.value ?? "";

const hasOtherDate = (box: HTMLElement) =>
  [...(box.closest("li")?.querySelectorAll("[name=date]") ?? [])].some(isChanged);

/** At the package's prices; null while a price is missing. */
function sumTickets(form: HTMLFormElement, boxes: string, forAll = getLevel(form)) {
  const chosen = [...form.querySelectorAll<HTMLElement>(`${boxes}:checked`)];
  const prices = chosen.flatMap((box) =>
    [priceAt(form, box, forAll) ?? []].filter(({ length }) => length),
  );
  const quantity = Number(new FormData(form).get("quantity"));
  if (chosen.length === 0 || prices.length < chosen.length || !(quantity > 0)) return null;
  const each = prices.reduce((all, [price = 0, discount = 0]) => all + price - discount, 0);
  const saved = prices.reduce((all, [, discount = 0]) => all + discount, 0);
  return { count: quantity * chosen.length, sum: quantity * each, saved: quantity * saved };
}

type SoFar = { sum: number; saved: number; done: number; isComplete: boolean };

/** What the events so far cost and save; of a complete package, whose total is beside it, what it saves. */
function soFarText(words: TotalWords, { sum, saved, done, isComplete }: SoFar): string {
  const written = (amount: number) => writeAmount(words, amount);
  return isComplete && saved === 0
    ? ""
    : (isComplete ? words.saved : words.soFar)
        .replace("{done}", String(done))
        .replace("{total}", () => written(sum))
        .replace("{saved}", () => written(saved));
}

function writeAmount({ locale, currency, country }: TotalWords, amount: number): string {
  const format = moneyFormat(locale, currency, country);
  return withoutZeroCents(format.format(amount / getMinorUnits(format)));
}

/** Shows the prices of each event where the visitor has chosen to sit. */
function showEach(form: HTMLFormElement, boxes: string, words: TotalWords) {
  for (const box of form.querySelectorAll<HTMLElement>(boxes)) {
    const row = box.closest("li");
    const [output, usual] = [row?.querySelector("[data-each]"), row?.querySelector("[data-usual]")];
    const price = priceAt(form, box);
    if (!output || (getLevel(form) === "" && price === undefined)) continue;
    const [total, discount] = price ?? [0, 0];
    output.textContent = price === undefined ? "" : writeAmount(words, total - discount);
    if (!(usual?.parentElement instanceof HTMLElement)) continue;
    usual.textContent = writeAmount(words, total);
    usual.parentElement.hidden = discount === 0;
  }
}

/** Shows at each place what the chosen events cost there, instead of one ticket, or that one isn't sold there. */
function showLevelSums(form: HTMLFormElement, boxes: string, words: TotalWords) {
  const chosen = [...form.querySelectorAll<HTMLElement>(`${boxes}:checked`)];
  const isKnown =
    chosen.length > 0 &&
    !wantsSpaces(form) &&
    chosen.every((box) => !hasOtherDate(box) && (getOwnLevel(box) === "" || priceAt(form, box)));
  for (const line of form.querySelectorAll<HTMLElement>("[data-level-sum]")) {
    const total = isKnown ? sumTickets(form, boxes, line.dataset["levelSum"]) : null;
    const amount = line.querySelector("strong");
    if (amount !== null && total !== null) amount.textContent = writeAmount(words, total.sum);
    line.hidden = total === null;
    const hide = (part: string, isHidden: boolean) => {
      const found = line.closest(".place")?.querySelector<HTMLElement>(part);
      if (found) found.hidden = isHidden;
    };
    hide("[data-each-here]", total !== null);
    hide("[data-here]", isKnown);
    hide("[data-not-for-all]", !isKnown || total !== null);
  }
}

export function progressWords(
  { titles, labels }: Pick<ChoiceTexts, "titles" | "labels">,
  { done, needed }: { done: number; needed: number },
): { title: string; label: string } {
  return {
    title: titles[Math.max(0, needed - done)] ?? "",
    label: labels[Math.min(done, labels.length - 1)] ?? "",
  };
}
