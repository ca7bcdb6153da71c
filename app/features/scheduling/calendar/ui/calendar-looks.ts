/** How each thing in a teacher's calendar looks: never by colour alone, and with a border where colours are forced. */
export const looks = {
  open: "bg-brand-soft border-s-3 border-brand",
  lesson: "bg-brand text-on-brand forced-border",
  over: "bg-surface shadow-[inset_0_0_0_1px_var(--line-strong),inset_4px_0_0_var(--brand)] forced-border",
  request: "bg-surface border-[1.5px] border-brand text-ink",
  suggested: "border-2 border-dotted border-brand bg-surface text-ink",
  hold: "border-[1.5px] border-dashed border-on-butter bg-butter text-on-butter",
  buffer: "dotted bg-duckegg forced-border",
  busy: "hatched border border-line-strong bg-surface text-ink",
  off: "hatched border-y border-dashed border-line-strong text-muted",
} as const;

export type CalendarLook = keyof typeof looks;
