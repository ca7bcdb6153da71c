import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createMenu, type MenuState } from "./menu-machine.ts";

type Options = {
  closeDelay?: number;
  /** Anything that changes when the page does; a change closes the menu. */ resetOn?: unknown;
};

const closed: MenuState = { open: false };
const never = () => () => undefined;

/**
 * Wires the menu machine to a trigger and its panel. The panel is a native popover, which without
 * JavaScript the browser opens and closes by itself; with it, the machine alone does.
 */
export function useHoverMenu({ closeDelay, resetOn }: Options = {}) {
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [menu] = useState(() => createMenu({ closeDelay }));
  const ours = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const state = useSyncExternalStore(menu.subscribe, menu.state, () => closed);
  const { open } = state;

  useLayoutEffect(() => {
    // opened before we came: by hand it stays open
    if (panel.current?.matches(":popover-open")) menu.show("click");
  }, [menu]);

  useLayoutEffect(() => {
    const element = panel.current;
    if (ours && element?.matches(":popover-open") === !open) element.togglePopover(open);
  }, [open, ours]);

  useEffect(() => menu.close, [menu, resetOn]);

  useEffect(() => {
    if (!open) return;
    function escape(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      const { activeElement } = document;
      menu.close();
      // somebody typing elsewhere while the mouse rests here keeps their place
      if (activeElement === document.body || root.current?.contains(activeElement))
        trigger.current?.focus();
    }
    function outside(event: PointerEvent) {
      if (!root.current?.contains(event.target as Node)) menu.close();
    }
    function hidden() {
      if (document.hidden) menu.hide();
    }
    document.addEventListener("keydown", escape);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("keydown", escape);
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [menu, open]);

  const rootProps = {
    ref: root,
    onPointerEnter: (event: React.PointerEvent) => menu.enter(event.pointerType),
    onPointerLeave: (event: React.PointerEvent) =>
      menu.leave(event.pointerType, () => panel.current?.querySelector(":focus-visible") != null),
    onBlur(event: React.FocusEvent) {
      // nothing takes the focus over when the window loses it: that is no reason to close
      if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) menu.close();
    },
  };

  const triggerProps = {
    ref: trigger,
    "aria-expanded": open,
    onClick(event: React.MouseEvent) {
      event.preventDefault(); // the popover's own toggling, which serves without JavaScript
      menu.press(event.detail === 0 ? "key" : "click");
    },
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      menu.show("key");
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>("a, button")?.focus());
    },
  };

  const panelProps = {
    ref: panel,
    popover: ours ? ("manual" as const) : ("auto" as const),
    onClick(event: React.MouseEvent) {
      if ((event.target as Element).closest("a")) menu.close();
    },
  };

  return { state, rootProps, triggerProps, panelProps };
}
