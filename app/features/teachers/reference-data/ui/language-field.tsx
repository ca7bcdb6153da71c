import { startTransition, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { ComboField } from "#app/ui/fields/combo-field.tsx";

export type LanguageOption = { code: string; name: string };
type LanguageFieldProps = {
  name: string;
  label: string;
  chosen: string;
  error?: string;
  /** What the list begins with, and what a submit has found. */
  common: LanguageOption[];
  found: LanguageOption[];
  /** What an empty choice is called where nothing has to be chosen. */
  empty: string;
};

/** Any language there is. The list holds the common ones; the server finds the others as one types. */
export function LanguageField({
  name,
  label,
  chosen,
  error,
  common,
  found,
  empty,
}: LanguageFieldProps) {
  const [value, setValue] = useState(chosen);
  const [typed, setTyped] = useState("");
  const search = useFetcher<{ choices: { found: LanguageOption[] } }>();
  const { load } = search;
  const isLookedUp = typed.trim().length >= 2;
  const [answered, setAnswered] = useState("");
  useEffect(() => {
    if (!isLookedUp) return;
    const waiting = setTimeout(async () => {
      await load(`/teacher/apply/languages?find=${encodeURIComponent(typed)}`);
      // A transition, as the answer itself: they show together.
      startTransition(() => setAnswered(typed));
    }, 200);
    return () => clearTimeout(waiting);
  }, [typed, isLookedUp, load]);
  const [kept, setKept] = useState<LanguageOption[]>([]);
  const more = [...found, ...kept, ...(search.data?.choices.found ?? [])];
  const others = new Map(more.map((one) => [one.code, one]));
  for (const { code } of common) others.delete(code);
  return (
    <ComboField
      {...{ name, label, value, error, empty }}
      groups={[
        { label: "Languages", items: common.map(asItem) },
        ...(others.size > 0
          ? [{ label: "More languages", items: [...others.values()].map(asItem) }]
          : []),
      ]}
      onType={setTyped}
      isFinding={isLookedUp && answered !== typed}
      onPick={(code) => {
        setValue(code);
        const picked = others.get(code);
        if (picked !== undefined) setKept((before) => [...before, picked]);
      }}
      nothing="No language has such a name. Try its English name."
    />
  );
}

function asItem({ code, name }: LanguageOption) {
  return { value: code, text: name };
}
