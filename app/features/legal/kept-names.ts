import { brand } from "#config/brand.ts";

/**
 * In a kept text the operator's names are as "{legalName}": who runs the place may fill in or change a name without a
 * new version, and an old version is shown with the names of today.
 */
export function brandAsTokens(names: typeof brand): typeof brand {
  const { locale, zone, currency } = names;
  return { ...(tokens(names, "") as typeof brand), locale, zone, currency };
}

function tokens(value: unknown, path: string): unknown {
  if (typeof value === "string") return `{${path}}`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => tokens(item, `${path}.${index}`));
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    tokens(inner, path === "" ? key : `${path}.${key}`),
  ]);
  return Object.fromEntries(entries);
}

/** The text with today's names. One that is not set any more is left out. */
export function fillNames(text: string): string {
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path
      .split(".")
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], brand);
    return typeof value === "string" ? value : "";
  });
}
