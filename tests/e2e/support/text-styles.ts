declare global {
  interface Window {
    /** The elements of each style, in the order of `readTextStyles`. */
    styledTexts: Element[][];
  }
}

/**
 * Runs in the page. Returns the different styles of visible elements with text: tags, attributes and states from the root to
 * the element, each with those of the sibling before. This is an approximation: style sheets can select by more, such as by
 * siblings further back.
 */
export function readTextStyles(): string[] {
  const ignored =
    /^(id|for|href|src|srcset|value|name|action|formaction|content|title|alt|datetime|aria-(label|labelledby|describedby|controls|owns)|d|points|x|y|cx|cy)$/;
  const sheets = [...document.styleSheets].map(
    ({ href, ownerNode }) => href ?? ownerNode?.textContent ?? "",
  );
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"];
  const environment = [innerWidth, ...media.map((query) => matchMedia(query).matches), ...sheets];
  const states = [":checked", ":disabled", ":invalid", ":empty", ":first-child", ":last-child"];
  const own = (element: Element): string => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !ignored.test(name))
      .map(({ name, value }) =>
        name === "class" || name === "style"
          ? `${name}=${value}`
          : `${name}=${value.replace(/\d+/g, "0")}`,
      );
    const matching = [...states, ":has(:checked)", ":has(:invalid)"].filter((state) =>
      element.matches(state),
    );
    const isOfDisabled =
      element instanceof HTMLLabelElement && element.control?.matches(":disabled");
    return `${element.tagName} ${attributes.sort().join(" ")} ${matching.join("")} ${isOfDisabled}`;
  };
  const styles = new Map<string, Element[]>();
  const walk = (element: Element, path: string): void => {
    // axe skips what is not visible, which says nothing about it on another page.
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    const hasText =
      element.matches("input, select, textarea") ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    if (hasText) styles.set(path, [...(styles.get(path) ?? []), element]);
    let previous = "";
    for (const child of element.children) {
      const itself = own(child);
      walk(child, `${path} > ${previous} + ${itself}`);
      previous = itself;
    }
  };
  const { body, documentElement } = document;
  walk(body, [...environment, own(documentElement), own(body)].join(" "));
  window.styledTexts = [...styles.values()];
  return [...styles.keys()];
}
