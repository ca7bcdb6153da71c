/** 0.978 → "97%": rounded down, so that 100% means every one. */
export function percentText(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`;
}
