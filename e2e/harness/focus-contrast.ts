import type { Locator } from "@playwright/test";

/** How far the outline of what has the focus stands out from the colour that is painted around or under it. */
export function focusContrast(focused: Locator): Promise<number> {
  return focused.evaluate((element) => {
    const context = document
      .createElement("canvas")
      .getContext("2d", { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const groundOf = (one: Element): string => {
      const { backgroundColor } = getComputedStyle(one);
      const isClear = /^rgba\(.*, 0\)$/.test(backgroundColor);
      return isClear && one.parentElement ? groundOf(one.parentElement) : backgroundColor;
    };
    const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === "none") return 0;
    const under = parseFloat(outlineOffset) < 0 ? element : (element.parentElement ?? element);
    const [dark, light] = [luminance(outlineColor), luminance(groundOf(under))].toSorted(
      (a, b) => a - b,
    );
    return (light! + 0.05) / (dark! + 0.05);
  });
}
