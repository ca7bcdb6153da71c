import { useEffect, useState } from "react";

/** Keys act only where nobody types, chooses or has pressed something else with them. */
function isTyping({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return true;
  const element = target instanceof HTMLElement ? target : null;
  return (
    element !== null &&
    (element.isContentEditable || element.closest("input, select, textarea, dialog") !== null)
  );
}

function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const row = document.activeElement?.closest("[data-row]");
  const here = links.findIndex((link) => row?.contains(link));
  const next = here === -1 ? (by === 1 ? 0 : links.length - 1) : here + by;
  links[next]?.focus();
}

function claim(): void {
  const row = document.activeElement?.closest("[data-row]");
  row?.querySelector<HTMLButtonElement>("[data-row-claim]")?.click();
}

/** What single keys do in a list, and the way to turn them off for a person who speaks to the computer. */
export function QueueKeys({ canClaim }: { canClaim: boolean }) {
  const [on, turn] = useState(true);
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const acts: Record<string, () => void> = { j: () => step(1), k: () => step(-1) };
      if (canClaim) acts["c"] = claim;
      const act = acts[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [on, canClaim]);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted max-md:hidden noscript:hidden">
      {on ? (
        <>
          <span>
            <Key>J</Key> <Key>K</Key> next, previous
          </span>
          <span>
            <Key>Enter</Key> open
          </span>
          {canClaim ? (
            <span>
              <Key>C</Key> claim
            </span>
          ) : null}
        </>
      ) : null}
      <button
        type="button"
        onClick={() => turn(!on)}
        className="min-h-11 underline decoration-1 underline-offset-3"
      >
        {on ? "Turn these keys off" : "Turn the keys J, K and C on"}
      </button>
    </p>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-tag border border-line-strong bg-surface px-1.5 py-0.5 font-sans font-semibold text-ink">
      {children}
    </kbd>
  );
}
