import type { Locator, Page } from "@playwright/test";

/** The middle of an element on the screen, in pixels. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

type Point = { x: number; y: number };

/** A finger put down, held still for `holdMs`, drawn from place to place and lifted. Chromium only. */
export async function drawWithFinger(page: Page, [first, ...rest]: Point[], holdMs = 600) {
  const device = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: Point) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await send("touchStart", first);
  await page.waitForTimeout(holdMs);
  let last = first!;
  for (const next of rest) {
    for (const part of [0.34, 0.67, 1])
      await send("touchMove", {
        x: last.x + (next.x - last.x) * part,
        y: last.y + (next.y - last.y) * part,
      });
    last = next;
  }
  await send("touchEnd");
  await device.detach();
}
