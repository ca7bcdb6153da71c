import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";

/**
 * The text with today's names. In a kept text the operator's names are as "{legalName}": an operator may fill in or
 * change a name without a new version. One that is not set any more is left out.
 */
export function fillNames(text: string): string {
  const names = { ...brand, ...company };
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path
      .split(".")
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], names);
    return typeof value === "string" ? value : "";
  });
}
