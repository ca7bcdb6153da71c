import { lazy, Suspense, useEffect, useState } from "react";

const FindDialog = lazy(async () => ({
  default: (await import("./find-dialog.tsx")).FindDialog,
}));

/** Ctrl-K, or ⌘K, and the link "Find" of the admin area open the dialog; without JavaScript the link leads to its page. */
export function FindKeys() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen(true);
    };
    const click = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      const link = event.target instanceof Element ? event.target.closest("[data-find]") : null;
      if (link === null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", press);
    // Before the router, which would go to the page.
    document.addEventListener("click", click, { capture: true });
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("click", click, { capture: true });
    };
  }, []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <FindDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
