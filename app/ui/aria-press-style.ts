const id = "react-aria-pressable-style";

/**
 * React Aria adds a style element under this id unless something has it already. A page from memory has no nonce to
 * allow that with, so the one rule is in app.css and the id is taken before anybody asks.
 */
export function claimPressStyle(): void {
  if (typeof document === "undefined" || document.getElementById(id) !== null) return;
  const claim = document.createElement("meta");
  claim.id = id;
  document.head.append(claim);
}
