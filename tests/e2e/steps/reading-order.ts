/** A node of Chromium's accessibility tree (DevTools protocol). */
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
  /** The element's backend node id. */
  node: number;
  /** The element to activate: for a heading that contains a link, the link. */
  target: number;
  roles: string[];
  /** The announcement: containers entered, role, name and state. */
  announcement: string;
};

/** Roles read as one item including their content. */
const ITEMS = new Set([
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

/** Roles announced once on entering. */
const CONTAINERS = new Set(["main", "navigation", "region", "search", "form", "group", "list"]);

const STATES = ["checked", "expanded", "disabled", "invalid", "required"];

/** The page in a screen reader's order, each item with the containers entered before it. */
export function readingOrder(nodes: readonly AxNode[]): ReadItem[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const items: ReadItem[] = [];
  let entered: string[] = [];

  const descendants = (node: AxNode): AxNode[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child === undefined ? [] : [child, ...descendants(child)];
    });

  const addItem = (node: AxNode) => {
    const target = descendants(node).find((child) => !child.ignored && ITEMS.has(getRole(child)));
    const words = [...entered, getWords(node)];
    entered = [];
    items.push({
      node: node.backendDOMNodeId ?? 0,
      target: (target ?? node).backendDOMNodeId ?? 0,
      roles: [getRole(node), ...(target === undefined ? [] : [getRole(target)])],
      announcement: words.join("; "),
    });
  };

  const visit = (node: AxNode) => {
    const role = getRole(node);
    if (!node.ignored && (ITEMS.has(role) || role === "StaticText")) {
      if (role !== "StaticText" || getName(node).trim() !== "") addItem(node);
      return;
    }
    if (!node.ignored && CONTAINERS.has(role) && getName(node) !== "") entered.push(getWords(node));
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child !== undefined) visit(child);
    }
  };

  const [root] = nodes;
  if (root !== undefined) visit(root);
  return items;
}

function getWords(node: AxNode): string {
  const role = getRole(node);
  const states = (node.properties ?? []).flatMap(({ name, value: { value } }) =>
    STATES.includes(name) && value !== false && value !== "false"
      ? [value === true || value === "true" ? name : `${name} ${String(value)}`]
      : name === "checked"
        ? ["not checked"]
        : [],
  );
  const about = node.description?.value ? [node.description.value] : [];
  return [...(role === "StaticText" ? [] : [role]), getName(node), ...states, ...about].join(", ");
}

const getRole = (node: AxNode): string => node.role?.value ?? "";
const getName = (node: AxNode): string => node.name?.value ?? "";
