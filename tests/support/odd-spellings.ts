const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/** Other spellings of a path that Remix takes for the same page, each with what it is called. */
export function oddSpellings(path: string): [name: string, path: string][] {
  const upper = path.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const [, first = "", rest = ""] = /^\/([^/])(.*)$/.exec(path) ?? [];
  const spellings: [string, string][] = [
    ["upper case", upper],
    ["an encoded letter", `/${encode(first)}${rest}`],
    ["an encoded letter of upper case", `/${encode(first.toUpperCase())}${rest}`],
    ["a slash at the end", `${path}/`],
    ["two slashes", path.replace(/^\//, "//")],
    ["a dot segment", `/.${path}`],
    ["two dots", `/x/..${path}`],
    ["encoded dots", `/x/%2e%2E${path}`],
    ["a backslash", `/x\\..${path}`],
    ["upper case, as data", `${upper}.data`],
    ["a slash at the end, as data", `${path}/.data`],
    ["an encoded letter, as data", `/${encode(first)}${rest}.data`],
  ];
  return spellings.filter(([, spelling]) => spelling !== path);
}
