/**
 * What other files call is named by a verb (docs/glossary.md): `findPlace`. A function that only its own file calls may be
 * named by what it looks up: `placeOf`. Components are named by what they show.
 */
const isLookup = (name) => /^[a-z]\w*Of$/.test(name);

const FUNCTIONS = ["ArrowFunctionExpression", "FunctionExpression"];

/** The names of functions that a declaration exports. */
function namesIn(declaration) {
  if (declaration?.type === "FunctionDeclaration") return [declaration.id];
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    FUNCTIONS.includes(init?.type) ? [id] : [],
  );
}

const rule = {
  meta: {
    type: "suggestion",
    docs: { description: "requires a verb in the name of an exported function" },
    schema: [],
    messages: { lookup: "'{{name}}' is exported, so its name says what it does." },
  },
  create(context) {
    return {
      ExportNamedDeclaration({ declaration, specifiers }) {
        const exported = specifiers.map((specifier) => specifier.exported);
        for (const node of [...namesIn(declaration), ...exported])
          if (isLookup(node.name ?? ""))
            context.report({ node, messageId: "lookup", data: { name: node.name } });
      },
    };
  },
};

export default { meta: { name: "foyer-names" }, rules: { "exported-verbs": rule } };
