/** What a page does under what readers set: width, size of letters, colours, motion, direction of writing. */
import type { Page } from "@playwright/test";

const height = 900;
const widest = 1440;
const narrowest = 320;
export const widths = [widest, 768, 360, narrowest];

/** How far the page can be pushed sideways, and what reaches out of it; null where it cannot. */
function sideways(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, dir } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const out = [...document.querySelectorAll("body *:not(svg *)")].findLast((element) => {
      const { left, right } = element.getBoundingClientRect();
      return dir === "rtl" ? left < -0.5 : right > clientWidth + 0.5;
    });
    return `${scrollWidth - clientWidth} px sideways: ${out?.outerHTML.slice(0, 160)}`;
  });
}

/** Words cut off by the box they stand in; one that scrolls, ends in an ellipsis by design or is only heard cuts nothing. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("header *, main *, footer *")]
      .filter((element) => {
        if (element.closest("svg, .sr-only, option, dialog:not([open])")) return false;
        const words = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "",
        );
        const { overflowX, overflowY, clip, webkitLineClamp, textOverflow } =
          getComputedStyle(element);
        if (webkitLineClamp !== "none" || textOverflow === "ellipsis") return false;
        if (!words || clip !== "auto" || element.clientWidth <= 1) return false;
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => `${element.tagName} ${element.textContent!.trim().slice(0, 60)}`),
  );
}

async function mirrorFindings(page: Page, width: number): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  const wide = await sideways(page);
  if (wide !== null) found.push(`scrolls from right to left at ${width} px ${wide}`);
  if (!(await logoIsAt("right", page)))
    found.push(`keeps its logo at the left at ${width} px from right to left`);
  await page.evaluate(() => document.documentElement.removeAttribute("dir"));
  return found;
}

/** What does not fit at these widths, the outermost also written from right to left, and with letters twice as large. */
export async function layoutFindings(page: Page, asked = widths): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize()!;
  for (const width of asked) {
    await page.setViewportSize({ width, height });
    const wide = await sideways(page);
    if (wide !== null) found.push(`scrolls at ${width} px ${wide}`);
    if (width > narrowest && width < widest) continue;
    for (const words of await cutOff(page)) found.push(`cuts off at ${width} px: ${words}`);
    found.push(...(await mirrorFindings(page, width)));
  }
  if (asked.includes(widest)) found.push(...(await largeLetterFindings(page)));
  await page.setViewportSize(before);
  return found;
}

async function largeLetterFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: 640, height: 400 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const wide = await sideways(page);
  if (wide !== null) found.push(`scrolls with letters twice as large ${wide}`);
  for (const words of await cutOff(page))
    found.push(`cuts off with letters twice as large: ${words}`);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return found;
}

function logoIsAt(side: "left" | "right", page: Page): Promise<boolean> {
  return page.evaluate((wanted) => {
    const logo = document.querySelector("header a svg")?.getBoundingClientRect();
    if (logo === undefined) return true;
    return logo.x + logo.width / 2 > innerWidth / 2 === (wanted === "right");
  }, side);
}

/** Controls without an edge, and steps of the keyboard that do not show, where the reader's colours replace ours. */
export async function forcedColourFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const found = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(button, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio]))",
      ),
    ]
      .filter((control) => {
        const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(control);
        const hasEdge = parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none";
        const isHeardAlone = control.closest(".sr-only") !== null;
        return (
          control.checkVisibility() && !isHeardAlone && !hasEdge && textDecorationLine === "none"
        );
      })
      .map((control) => `has no edge in forced colours: ${control.outerHTML.slice(0, 120)}`),
  );
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
      const ring = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
      return ring >= 2 ? null : document.activeElement!.outerHTML.slice(0, 120);
    });
    if (hidden !== null) found.push(`shows no focus in forced colours: ${hidden}`);
  }
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}

/** What moves for a reader who asked that nothing does; the page is loaded with that preference. */
export function motionFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120) ?? "");
    const slow = [...document.querySelectorAll("body *")].filter((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element);
      const longest = Math.max(...transitionDuration.split(",").map(parseFloat));
      return longest > 0.01 && transitionProperty !== "opacity";
    });
    return [...moving, ...slow.map((element) => element.outerHTML.slice(0, 120))].map(
      (html) => `moves: ${html}`,
    );
  });
}

/**
 * Controls a finger may miss: below 44 px, or words that are less high. A link among words counts with its line, a box
 * with the label that is pressed with it, and a lesson in the calendar is as high as it is long.
 */
export function targetFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5;
    const controls = document.querySelectorAll<HTMLElement>(
      "button, select, summary, a[href], input:not([type=hidden]), textarea, [role=button], [role=tab]",
    );
    const isAmongWords = (element: HTMLElement) => {
      if (!element.matches("a, button") || getComputedStyle(element).display !== "inline")
        return false;
      let block = element.parentElement!;
      while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement!;
      const linked = [...block.querySelectorAll<HTMLElement>("a, button")];
      const around = linked.reduce(
        (text, { innerText }) => text.replace(innerText, ""),
        block.innerText,
      );
      return /\p{L}/u.test(around);
    };
    return [...controls]
      .filter((control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((control) => !control.closest(".sr-only, [aria-hidden=true], [data-lesson]"))
      .filter((control) => !isAmongWords(control))
      .map((control) => {
        const label = control.matches("input") ? control.closest("label") : null;
        // What is drawn behind a link to make it larger takes the finger, too.
        const { position, width: around, height: about } = getComputedStyle(control, "::after");
        const behind = position === "absolute" ? [parseFloat(around), parseFloat(about)] : [0, 0];
        const boxes = [control, ...(label === null ? [] : [label])].map((one) =>
          one.getBoundingClientRect(),
        );
        const width = Math.max(...boxes.map((box) => box.width), behind[0]!);
        const height = Math.max(...boxes.map((box) => box.height), behind[1]!);
        const hasWords = control.matches("a, summary") && control.innerText.trim() !== "";
        return { control, width, height, narrowest: hasWords ? 20 : least };
      })
      .filter(({ width, height, narrowest }) => width > 1 && (width < narrowest || height < least))
      .map(
        ({ control, width, height }) =>
          `is ${Math.round(width)} × ${Math.round(height)} px: ${control.outerHTML.slice(0, 140)}`,
      );
  });
}
