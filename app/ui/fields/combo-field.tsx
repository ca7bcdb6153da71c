import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { lazyModule, useServerDrawn } from "#app/platform/lazy-module.ts";
import { SelectField } from "./select-field.tsx";

export type ComboGroup = { label: string; items: ComboItem[] };
/** `text` is what is shown and looked through; `value` is what the form sends. */
export type ComboItem = { value: string; text: string };

export type ComboFieldProps = {
  name: string;
  label: string;
  groups: ComboGroup[];
  value: string;
  onPick(value: string): void;
  hint?: string;
  error?: string;
  /** Said where nothing has what was typed. */
  nothing: string;
  /** What choosing none is called; without it something has to be chosen. */
  empty?: string;
  /** Hears what is being typed: more may be found elsewhere and come in with `groups`. */
  onType?(text: string): void;
  /** They are still being looked up: what was typed and left waits for them. */
  isFinding?: boolean;
  /** The code comes when somebody first points or types in the form, on a page that most people only look at. */
  onDemand?: boolean;
};

const typed = lazyModule(() => import("./typed-combo.tsx"));
/** Tells that somebody is at the form. */
const signs = ["focusin", "pointerover"] as const;

/**
 * One of many, found by typing some of its letters. Without JavaScript, and until that code has come, a plain list:
 * it stays one while somebody is in it.
 */
export function ComboField(props: ComboFieldProps) {
  const { value, onPick, onDemand = false } = props;
  const drawn = useServerDrawn();
  const [isAsked, setAsked] = useState(!drawn || !onDemand);
  const here = typed.useLoaded(!drawn && isAsked);
  const code = drawn ? null : here;
  const box = useRef<HTMLDivElement>(null);
  const [free, setFree] = useState(() => code !== null);

  // What was picked before the page was taken over counts.
  useLayoutEffect(() => {
    const list = box.current?.querySelector("select");
    const isListed = [...(list?.options ?? [])].some((option) => option.value === value);
    if (drawn && list && isListed && list.value !== value) onPick(list.value);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the page is taken over
  }, []);
  useEffect(() => {
    const form = box.current?.closest("form");
    if (isAsked || !form) return;
    const ask = () => setAsked(true);
    if (form.contains(document.activeElement)) return ask();
    for (const sign of signs) form.addEventListener(sign, ask, { once: true });
    return () => {
      for (const sign of signs) form.removeEventListener(sign, ask);
    };
  }, [isAsked]);
  useEffect(() => {
    if (code !== null && !box.current?.contains(document.activeElement)) setFree(true);
  }, [code]);

  if (code !== null && free) return <code.TypedCombo {...props} />;
  return (
    <div ref={box} onBlur={() => setFree(code !== null)}>
      <PlainList {...props} />
    </div>
  );
}

function PlainList({ name, label, groups, value, onPick, hint, error, empty }: ComboFieldProps) {
  return (
    <SelectField
      {...{ name, label, hint, error, value }}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {empty === undefined ? null : <option value="">{empty}</option>}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.text}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
