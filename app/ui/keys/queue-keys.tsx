import { PageKeys, type PageKey } from "./page-keys.tsx";

function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const row = document.activeElement?.closest("[data-row]");
  const here = links.findIndex((link) => row?.contains(link));
  const next = here === -1 ? (by === 1 ? 0 : links.length - 1) : here + by;
  links[next]?.focus();
}

/** The row that has the focus; the first one while none has. */
function rowHere(): Element | null {
  return document.activeElement?.closest("[data-row]") ?? document.querySelector("[data-row]");
}

function open(): void {
  rowHere()?.querySelector<HTMLElement>("[data-row-link]")?.click();
}

function claim(): void {
  const row = rowHere();
  row?.querySelector<HTMLButtonElement>("[data-row-claim]")?.click();
}

const walk: PageKey[] = [
  { keys: ["j", "k"], words: "next, previous", press: (key) => step(key === "j" ? 1 : -1) },
  { keys: ["enter"], words: "open", press: open },
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
