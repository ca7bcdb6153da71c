import { useEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";

/** While what somebody pressed is on its way, the control says so: to the eye by `app.css`, to others by aria-busy. */
export function useBusyPress(): void {
  const isNavigating = useNavigation().state !== "idle";
  const isSending = useFetchers().some(({ state }) => state !== "idle");
  const busy = isNavigating || isSending;
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest("a, button") : null;
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  useEffect(() => {
    const control = pressed.current;
    if (!busy || control === null) return;
    control.setAttribute("aria-busy", "true");
    return () => {
      control.removeAttribute("aria-busy");
      if (pressed.current === control) pressed.current = null;
    };
  }, [busy]);
}
