import { formatMoney } from "#app/platform/money.ts";
import { poundsText, readPounds } from "#app/platform/forms/pounds.ts";
import { barPence, priceBars } from "#app/features/teachers/search-index/price-bars.ts";

/** The upper end of the scale, in pounds; it starts at 0. Each end asks for no limit. */
export const scaleEnd = (priceBars * barPence) / 100;

/** Where the handles are for limits in pence; null is no limit. */
export function handlesAt(limits: { from: number | null; to: number | null }) {
  const at = (pence: number | null, open: number) =>
    pence === null ? open : Math.min(Math.round(pence / 100), scaleEnd);
  return { low: at(limits.from, 0), high: at(limits.to, scaleEnd) };
}

export const priceLimitText = (pence: number | null) =>
  pence === null ? "no limit" : formatMoney(pence);

/** How the slider looks with its handles at two places, in pounds. */
export function looksOf(low: number, high: number) {
  const share = (pounds: number) => `${(pounds / scaleEnd) * 100}%`;
  return {
    track: { insetInlineStart: share(low), insetInlineEnd: share(scaleEnd - high) },
    // at the far end it is before the other, which could not be passed there
    low: { zIndex: low > scaleEnd / 2 ? 1 : "auto" },
  };
}

/** A handle that moves writes its number field, and a typed number moves its handle; no other field does anything. */
export function followPrices(moved: HTMLInputElement): void {
  const fields = (["from", "to"] as const).map((name) => moved.form?.elements.namedItem(name));
  const handles = [...(moved.form?.querySelectorAll<HTMLInputElement>(".price-handle") ?? [])];
  const track = moved.form?.querySelector<HTMLElement>(".price-track[data-asked]");
  const [from, to] = fields;
  const [low, high] = handles;
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  if (!low || !high || !track || ![from, to, low, high].includes(moved)) return;

  // a handle that the other stops is put back
  if (moved === low) low.value = String(Math.min(Number(low.value), Number(high.value)));
  if (moved === high) high.value = String(Math.max(Number(low.value), Number(high.value)));
  if (moved === low) from.value = low.value === low.min ? "" : poundsText(Number(low.value) * 100);
  if (moved === high)
    to.value = high.value === high.max ? "" : poundsText(Number(high.value) * 100);
  const limits = { from: readPounds(from.value), to: readPounds(to.value) };
  const at = handlesAt(limits);
  low.value = String(at.low);
  high.value = String(at.high);
  low.setAttribute("aria-valuetext", priceLimitText(limits.from));
  high.setAttribute("aria-valuetext", priceLimitText(limits.to));
  const looks = looksOf(at.low, at.high);
  Object.assign(track.style, looks.track);
  Object.assign(low.style, looks.low);
}
