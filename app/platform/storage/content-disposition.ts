/**
 * The header that names a file (RFC 6266): plain letters for old readers, the name itself in UTF-8.
 * Nothing in a name gets out of it.
 */
export function contentDisposition(how: "inline" | "attachment", name: string): string {
  const base =
    name
      .toWellFormed()
      .replace(/^.*[/\\]/s, "")
      .slice(0, 120) || "file";
  const plain = base.normalize("NFKD").replaceAll(/[^\w .()-]/g, "");
  const encoded = encodeURIComponent(base.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain.trim() || "file"}"; filename*=UTF-8''${encoded}`;
}
