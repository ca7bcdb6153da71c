import { PageKeys, type PageKey } from "./page-keys.tsx";

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

const walk: PageKey[] = [
  { keys: ["j", "k"], words: "next, previous", press: (key) => step(key === "j" ? 1 : -1) },
  { keys: ["enter"], words: "open" },
];
const walkAndClaim: PageKey[] = [...walk, { keys: ["c"], words: "claim", press: claim }];

/** What single keys do in a list whose rows are `data-row`, each with its `data-row-link`. */
export function QueueKeys({ canClaim = false }: { canClaim?: boolean }) {
  return (
    <PageKeys
      keys={canClaim ? walkAndClaim : walk}
      turnOn={canClaim ? "Turn the keys J, K and C on" : "Turn the keys J and K on"}
    />
  );
}
