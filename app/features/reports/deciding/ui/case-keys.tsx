import { useMemo, useState } from "react";
import { type PageKey, PageKeys } from "#app/ui/keys/page-keys.tsx";

type CaseKeysProps = {
  grounds: readonly string[];
  outcomes: readonly string[];
  /** The rule is chosen: digits now choose the outcome. */
  hasGround: boolean;
};

function choose(name: "ground" | "outcome", place: number): void {
  document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)[place]?.click();
  if (name === "outcome") document.querySelector<HTMLElement>("textarea[name=reason]")?.focus();
}

function claim(): void {
  document.querySelector<HTMLElement>("[data-case-claim]")?.click();
}

/** The keys of a case: digits choose the rule, then the outcome, and go on to the facts; "?" says what each is. */
export function CaseKeys({ grounds, outcomes, hasGround }: CaseKeysProps) {
  const [isLong, setLong] = useState(false);
  const keys = useMemo<PageKey[]>(() => {
    const named = hasGround ? outcomes : grounds;
    const places = named.map((_, place) => String(place + 1));
    const press = (key: string) => choose(hasGround ? "outcome" : "ground", Number(key) - 1);
    const digits: PageKey[] = isLong
      ? named.map((words, place) => ({ keys: [places[place]!], words, press }))
      : [
          {
            keys: places,
            shown: `1–${places.length}`,
            words: hasGround ? "outcome" : "rule",
            press,
          },
        ];
    return [
      ...digits,
      { keys: ["c"], words: "claim", press: claim },
      { keys: ["ctrl+enter"], shown: "Ctrl Enter", words: "decide" },
      { keys: ["?"], words: isLong ? "less" : "which is which", press: () => setLong(!isLong) },
    ];
  }, [grounds, outcomes, hasGround, isLong]);
  return <PageKeys keys={keys} turnOn="Turn the keys of this page on" />;
}
