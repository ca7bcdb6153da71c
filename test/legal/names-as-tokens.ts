/** The operator's names as a kept text has them: "{legalName}", "{email.support}". What counts or formats stays. */
export function namesAsTokens<Names extends object>(names: Names): Names {
  return tokens(names, "") as Names;
}

const settings = new Set(["locale", "zone", "currency"]);

function tokens(value: unknown, path: string): unknown {
  if (settings.has(path)) return value;
  if (typeof value === "string") return `{${path}}`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => tokens(item, `${path}.${index}`));
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    tokens(inner, path === "" ? key : `${path}.${key}`),
  ]);
  return Object.fromEntries(entries);
}
