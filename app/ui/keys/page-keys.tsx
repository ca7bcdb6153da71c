import { Fragment, useEffect, useState } from "react";

/** Keys that do something on a page: as they are written there, in words, and done. */
export type PageKey = {
  /** `event.key` in lower case. The browser's own ones, such as Enter, are named without `press`. */
  keys: readonly string[];
  shown?: string;
  words: string;
  press?: (key: string) => void;
};

type PageKeysProps = { keys: readonly PageKey[]; turnOn: string };

/** What single keys do on this page, and the way to turn them off for a person who speaks to the computer. */
export function PageKeys({ keys, turnOn }: PageKeysProps) {
  const [on, turn] = useState(true);
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const key = event.key.toLowerCase();
      // Enter belongs to what has the focus; only a page where nothing has it may answer.
      if (key === "enter" && event.target !== document.body) return;
      const press = keys.find((one) => one.keys.includes(key))?.press;
      if (press === undefined) return;
      event.preventDefault();
      press(key);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [on, keys]);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted max-md:hidden noscript:hidden">
      {on
        ? keys.map(({ keys: all, shown, words }) => (
            <span key={words}>
              {(shown === undefined ? all : [shown]).map((key) => (
                <Fragment key={key}>
                  <Key>{key}</Key>{" "}
                </Fragment>
              ))}
              {words}
            </span>
          ))
        : null}
      <button
        type="button"
        onClick={() => turn(!on)}
        className="min-h-11 underline decoration-1 underline-offset-3"
      >
        {on ? "Turn these keys off" : turnOn}
      </button>
    </p>
  );
}

/** Keys act only where nobody types, chooses or has pressed something else with them. */
function isTyping({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return true;
  const element = target instanceof HTMLElement ? target : null;
  return (
    element !== null &&
    (element.isContentEditable ||
      element.closest("input:not([type=radio]), select, textarea, dialog") !== null)
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-tag border border-line-strong bg-surface px-1.5 py-0.5 font-sans font-semibold text-ink capitalize">
      {children}
    </kbd>
  );
}
