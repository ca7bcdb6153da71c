/** A network address without the part that names one household: the first 24 bits of IPv4, 48 of IPv6; null when unknown. */
export function networkOf(address: string | undefined): string | null {
  if (!address) return null;
  if (address === "::1" || address.startsWith("127.")) return "local";
  if (address.includes(":")) return `${address.split(":").slice(0, 3).join(":")}::`;
  const parts = address.split(".");
  return parts.length === 4 ? `${parts.slice(0, 3).join(".")}.0` : null;
}
