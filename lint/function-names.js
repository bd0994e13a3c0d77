/**
 * Functions are named by a verb (docs/glossary.md): `findPlace`, not `placeOf`. Booleans begin with `is`, `has` or `can`, and may
 * end like that: `isPartOf`. Components are named by what they show.
 */
const isLookup = (name) => /^[a-z]\w*Of$/.test(name) && !/^(is|has|can|should)[A-Z]/.test(name);

const NAMES = ["Identifier", "PrivateIdentifier"];
const FUNCTIONS = ["ArrowFunctionExpression", "FunctionExpression"];

const rule = {
  meta: {
    type: "suggestion",
    docs: { description: "requires a verb in the name of a function" },
    schema: [],
    messages: { lookup: "'{{name}}' is a function, so its name says what it does." },
  },
  create(context) {
    const check = (node) => {
      if (NAMES.includes(node?.type) && isLookup(node.name))
        context.report({ node, messageId: "lookup", data: { name: node.name } });
    };
    const checkIfFunction = (name, value) => {
      if (FUNCTIONS.includes(value?.type)) check(name);
    };
    return {
      FunctionDeclaration: ({ id }) => check(id),
      VariableDeclarator: ({ id, init }) => checkIfFunction(id, init),
      Property: ({ key, value }) => checkIfFunction(key, value),
      MethodDefinition: ({ key, value }) => checkIfFunction(key, value),
    };
  },
};

export default { meta: { name: "foyer-names" }, rules: { "function-verbs": rule } };
