/** What a material is: a file, an address on the web, or a text. */
export const materialKinds = ["file", "link", "note"] as const;
export type MaterialKind = (typeof materialKinds)[number];
