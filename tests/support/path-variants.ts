const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/** Labeled variants of a path that Remix matches to the same page. */
export function pathVariants(path: string): [name: string, path: string][] {
  const upper = path.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const [, first = "", rest = ""] = /^\/([^/])(.*)$/.exec(path) ?? [];
  const spellings: [string, string][] = [
    ["upper case", upper],
    ["an encoded letter", `/${encode(first)}${rest}`],
    ["an encoded upper-case letter", `/${encode(first.toUpperCase())}${rest}`],
    ["a trailing slash", `${path}/`],
    ["two slashes", path.replace(/^\//, "//")],
    ["a dot segment", `/.${path}`],
    ["two dots", `/x/..${path}`],
    ["encoded dots", `/x/%2e%2E${path}`],
    ["a backslash", `/x\\..${path}`],
    ["upper case, as data", `${upper}.data`],
    ["a trailing slash, as data", `${path}/.data`],
    ["an encoded letter, as data", `/${encode(first)}${rest}.data`],
  ];
  return spellings.filter(([, spelling]) => spelling !== path);
}
