import { useMemo, useState } from "react";
import { type PageKey, PageKeys } from "#app/ui/keys/page-keys.tsx";

type CaseKeysProps = { outcomes: readonly string[] };

function choose(place: number): void {
  document.querySelectorAll<HTMLInputElement>("input[name=outcome]")[place]?.click();
  document.querySelector<HTMLElement>("textarea[name=reason]")?.focus();
}

/** The keys of a case: digits choose the outcome and go on to the reason; "?" says what each is. */
export function CaseKeys({ outcomes }: CaseKeysProps) {
  const [isLong, setLong] = useState(false);
  const keys = useMemo<PageKey[]>(() => {
    const places = outcomes.map((_, place) => String(place + 1));
    const press = (key: string) => choose(Number(key) - 1);
    const digits: PageKey[] = isLong
      ? outcomes.map((words, place) => ({ keys: [places[place]!], words, press }))
      : [{ keys: places, shown: `1–${places.length}`, words: "outcome", press }];
    return [
      ...digits,
      { keys: ["ctrl+enter"], shown: "Ctrl Enter", words: "decide" },
      { keys: ["?"], words: isLong ? "less" : "which is which", press: () => setLong(!isLong) },
    ];
  }, [outcomes, isLong]);
  return <PageKeys keys={keys} turnOn="Turn the keys of this page on" />;
}
