import type { KeyboardEvent } from "react";

/** Arrow keys within a row of buttons that is one stop of Tab: one button has the tab index 0, the others −1. */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = buttons[(to + buttons.length) % buttons.length]!;
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}
