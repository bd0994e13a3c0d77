/** A node of Chromium's accessibility tree, as its debugger gives it. */
export type AxNode = {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
  backendDOMNodeId?: number;
};

export type ReadItem = {
  /** The element, which stays the same while the page does. */
  node: number;
  /** What is pressed: of a heading that is a link, the link. */
  target: number;
  roles: string[];
  /** What is said of it: what one has come into, role, name, state. */
  said: string;
};

/** What is one stop as a whole, with whatever is in it. */
const WHOLE = new Set([
  "heading",
  "link",
  "button",
  "DisclosureTriangle",
  "checkbox",
  "radio",
  "combobox",
  "textbox",
  "searchbox",
  "image",
]);

/** What is said once, where one comes into it. */
const CONTAINERS = new Set(["main", "navigation", "region", "search", "form", "group", "list"]);

const STATES = ["checked", "expanded", "disabled", "invalid", "required"];

/** The page as a screen reader reads it: item after item, each with what one has come into before it. */
export function readingOrder(nodes: readonly AxNode[]): ReadItem[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const items: ReadItem[] = [];
  let entered: string[] = [];

  const inside = (node: AxNode): AxNode[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child === undefined ? [] : [child, ...inside(child)];
    });

  const stop = (node: AxNode) => {
    const pressed = inside(node).find((one) => !one.ignored && WHOLE.has(roleOf(one)));
    const words = [...entered, wordsOf(node)];
    entered = [];
    items.push({
      node: node.backendDOMNodeId ?? 0,
      target: (pressed ?? node).backendDOMNodeId ?? 0,
      roles: [roleOf(node), ...(pressed === undefined ? [] : [roleOf(pressed)])],
      said: words.join("; "),
    });
  };

  const visit = (node: AxNode) => {
    const role = roleOf(node);
    if (!node.ignored && (WHOLE.has(role) || role === "StaticText")) {
      if (role !== "StaticText" || nameOf(node).trim() !== "") stop(node);
      return;
    }
    if (!node.ignored && CONTAINERS.has(role) && nameOf(node) !== "") entered.push(wordsOf(node));
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child !== undefined) visit(child);
    }
  };

  const [root] = nodes;
  if (root !== undefined) visit(root);
  return items;
}

function wordsOf(node: AxNode): string {
  const role = roleOf(node);
  const states = (node.properties ?? []).flatMap(({ name, value: { value } }) =>
    STATES.includes(name) && value !== false && value !== "false"
      ? [value === true || value === "true" ? name : `${name} ${String(value)}`]
      : name === "checked"
        ? ["not checked"]
        : [],
  );
  const about = node.description?.value ? [node.description.value] : [];
  return [...(role === "StaticText" ? [] : [role]), nameOf(node), ...states, ...about].join(", ");
}

const roleOf = (node: AxNode): string => node.role?.value ?? "";
const nameOf = (node: AxNode): string => node.name?.value ?? "";
