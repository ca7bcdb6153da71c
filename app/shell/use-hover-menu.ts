import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { rules } from "#config/rules.ts";

/** Why the menu is open; null when it is closed. A click must not undo what hovering has just opened. */
type OpenedBy = "hover" | "click" | null;

type Options = {
  closeDelay?: number;
  /** Anything that changes when the page does; a change closes the menu. */ resetOn?: unknown;
};

/**
 * A disclosure that opens on hover or click and closes a while after the mouse has left. Touch never hovers,
 * the keyboard toggles. The panel is a native popover, which without JavaScript opens by itself.
 */
export function useHoverMenu({
  closeDelay = rules.shell.menuCloseDefaultMilliseconds,
  resetOn,
}: Options = {}) {
  const [openedBy, setOpenedBy] = useState<OpenedBy>(null);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = openedBy !== null;

  const stay = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const close = useCallback(() => {
    stay();
    setOpenedBy(null);
  }, [stay]);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open") !== open) element.togglePopover(open);
  }, [open]);

  useEffect(() => close, [close, resetOn]);

  useEffect(() => {
    if (!open) return;
    function closeIfHidden() {
      if (document.hidden && timer.current !== undefined) close();
    }
    document.addEventListener("visibilitychange", closeIfHidden);
    return () => document.removeEventListener("visibilitychange", closeIfHidden);
  }, [open, close]);

  const rootProps = {
    ref: root,
    onPointerEnter(event: React.PointerEvent) {
      if (event.pointerType === "touch") return;
      stay();
      setOpenedBy((by) => by ?? "hover");
    },
    onPointerLeave(event: React.PointerEvent) {
      if (event.pointerType === "touch") return;
      stay();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        // somebody reading the panel by keyboard keeps it
        if (!panel.current?.querySelector(":focus-visible")) setOpenedBy(null);
      }, closeDelay);
    },
    onBlur(event: React.FocusEvent) {
      if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) close();
    },
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key === "Escape" && open) {
        event.preventDefault();
        close();
        trigger.current?.focus();
      }
    },
  };

  const triggerProps = {
    ref: trigger,
    "aria-expanded": open,
    onClick(event: React.MouseEvent) {
      event.preventDefault(); // the popover's own toggling, which serves without JavaScript
      if (openedBy === "click") close();
      else {
        stay();
        setOpenedBy("click");
      }
    },
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      stay();
      setOpenedBy("click");
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>("a, button")?.focus());
    },
  };

  const panelProps = {
    ref: panel,
    popover: "auto" as const,
    // an outside click or the Back gesture closes a popover natively: say so here too
    onToggle(event: React.ToggleEvent) {
      if (event.newState === "closed") close();
      else setOpenedBy((by) => by ?? "click");
    },
    onClick(event: React.MouseEvent) {
      if ((event.target as Element).closest("a")) close();
    },
  };

  return { open, close, rootProps, triggerProps, panelProps };
}
