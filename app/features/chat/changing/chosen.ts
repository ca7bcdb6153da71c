const steps = ["choose", "reply", "edit", "correct", "save", "delete"] as const;

type Step = (typeof steps)[number];

/** The message of a thread with which its reader is doing something. */
export type Chosen = {
  seq: number;
  step: Step;
  /** When they chose it, epoch milliseconds. */
  at: number;
  /** Of what comes of it; null where the address chose it: the page has one then. */
  clientId: string | null;
};
export type Choice = Pick<Chosen, "seq" | "step">;

/** Without a script the address says it: ?message=12&step=reply */
export function readChosen(query: URLSearchParams, now: number): Chosen | null {
  const seq = Number(query.get("message"));
  if (!Number.isSafeInteger(seq) || seq < 1) return null;
  const step = steps.find((one) => one === query.get("step")) ?? "choose";
  return { seq, step, at: now, clientId: null };
}

/** The same address with a message chosen, or with none. */
export function chosenAddress(query: URLSearchParams, chosen: Choice | null): string {
  const next = new URLSearchParams(query);
  next.delete("message");
  next.delete("step");
  if (chosen !== null) {
    next.set("message", String(chosen.seq));
    next.set("step", chosen.step);
  }
  return `?${next}`;
}

export function messageAnchor({ seq }: { seq: number }): string {
  return `message-${seq}`;
}

/** The number in such an anchor, as an address has it; null for any other. */
export function seqOfAnchor(hash: string): number | null {
  const [, seq] = /^#message-(\d{1,15})$/.exec(hash) ?? [];
  return seq === undefined ? null : Number(seq);
}

export function menuAnchor({ seq }: { seq: number }): string {
  return `message-${seq}-menu`;
}
