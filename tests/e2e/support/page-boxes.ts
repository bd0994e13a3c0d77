/** Runs in the page. What is wrong with the boxes of its texts: on a picture, on each other, too narrow or outside. */
export function boxProblems(): string[] {
  const MIN_OVERLAP = 3;
  const MIN_LETTERS = 3;
  type Text = { box: DOMRect; element: Element; words: string };
  const isHidden = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      // Fixed bars cover what scrolls below them.
      if (/fixed|sticky/.test(getComputedStyle(one).position) || one.matches(".vh")) return true;
      if (one.matches(".seats, svg") || getComputedStyle(one).overflowX === "auto") return true;
    }
    return !element.checkVisibility({ checkVisibilityCSS: true });
  };
  const listTexts = (element: Element): Text[] =>
    [...element.childNodes].flatMap((node) => {
      const words = node.textContent?.trim() ?? "";
      if (node.nodeType !== Node.TEXT_NODE || words === "") return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > MIN_OVERLAP && height > MIN_OVERLAP)
        .map((box) => ({ box, element, words: words.slice(0, 40) }));
    });
  const shownText = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll(".vh")) hidden.remove();
    return copy.textContent?.trim() ?? "";
  };
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > MIN_OVERLAP &&
    // Lines of a paragraph may touch.
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;
  const texts = [...document.querySelectorAll("main *")]
    .filter((element) => !isHidden(element))
    .flatMap(listTexts);
  const pictures = [...document.querySelectorAll(".band .art")]
    .filter((art) => getComputedStyle(art).position === "absolute")
    .map((art) => art.getBoundingClientRect());
  const pairs = texts.flatMap((a, at) =>
    texts
      .slice(at + 1)
      .filter((b) => !a.element.contains(b.element) && !b.element.contains(a.element))
      .filter((b) => overlap(a.box, b.box))
      .map((b) => `“${a.words}” on “${b.words}”`),
  );
  const onPictures = texts
    .filter(({ box }) => pictures.some((picture) => overlap(box, picture)))
    .map(({ words }) => `“${words}” on the picture`);
  const narrow = [...document.querySelectorAll("main :is(p, td, th, dd, dt, label, h1, h2, h3)")]
    .filter((element) => !isHidden(element) && shownText(element).length > 12)
    .filter((element) => {
      const { display, fontSize } = getComputedStyle(element);
      const { width } = element.getBoundingClientRect();
      return display !== "inline" && width < MIN_LETTERS * Number.parseFloat(fontSize);
    })
    .map((element) => `“${element.textContent?.trim().slice(0, 40) ?? ""}” is a letter wide`);
  const { scrollWidth, clientWidth } = document.documentElement;
  const outside = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
  return [...new Set([...outside, ...pairs, ...onPictures, ...narrow])];
}
