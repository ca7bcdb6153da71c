import * as shell from "#config/shell.ts";

/** Why a menu is open decides what a click does: it must not undo what hovering has just opened. */
export type OpenedBy = "hover" | "click" | "key";
export type MenuState =
  | { open: false }
  | { open: true; by: OpenedBy; /** The pointer has left and the timer runs. */ closing: boolean };

type Handle = ReturnType<typeof setTimeout>;

export type MenuWorld = {
  closeDelay?: number;
  setTimer?(act: () => void, milliseconds: number): Handle;
  clearTimer?(handle: Handle): void;
};

export type Menu = ReturnType<typeof createMenu>;

const closed: MenuState = { open: false };

/**
 * A disclosure that opens on hover, click or key, and closes a while after the pointer has left.
 * Touch never hovers, so it never starts the timer either. There is one timer at most.
 */
export function createMenu({
  closeDelay = shell.menuCloseDefaultMilliseconds,
  setTimer = setTimeout,
  clearTimer = clearTimeout,
}: MenuWorld = {}) {
  const listeners = new Set<() => void>();
  let state = closed;
  let timer: Handle | undefined;

  function become(next: MenuState): void {
    if (timer !== undefined) clearTimer(timer);
    timer = undefined;
    if (!state.open && !next.open) return;
    state = next;
    for (const listener of listeners) listener();
  }
  const openBy = (by: OpenedBy) => become({ open: true, by, closing: false });
  const close = () => become(closed);
  const hovers = (pointer: string) => pointer !== "touch";

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A pointer came over the trigger or the panel. `pointer` is its `pointerType`. */
    enter(pointer: string): void {
      if (hovers(pointer)) openBy(state.open ? state.by : "hover");
    },
    /** It left both. What somebody still reads by keyboard when the time is up is not taken from them. */
    leave(pointer: string, isRead = () => false): void {
      if (!hovers(pointer) || !state.open) return;
      become({ ...state, closing: true });
      timer = setTimer(() => {
        timer = undefined;
        if (isRead()) openBy("key");
        else close();
      }, closeDelay);
    },
    /** The trigger was clicked, tapped, or pressed by Enter, Space or an assistive technology. */
    press(by: "click" | "key"): void {
      if (state.open && !(by === "click" && state.by === "hover")) close();
      else openBy(by);
    },
    /** Opened without regard to what it was, as the arrow key does. */
    show(by: OpenedBy): void {
      openBy(by);
    },
    /** The page went out of sight: what was about to close is closed on return. */
    hide(): void {
      if (state.open && state.closing) close();
    },
    /** Escape, a click outside, the focus gone, a link followed, the page changed. */
    close,
  };
}
