type WindowProps = { lit?: boolean; className?: string };

/** One arched window of the terrace; a lit one means somebody is in. */
export function ArchWindow({ lit = false, className }: WindowProps) {
  return (
    <svg viewBox="-6 -2 72 96" aria-hidden="true" className={className}>
      <rect width="60" height="84" rx="30" style={{ fill: "var(--trim)", stroke: "var(--line)" }} />
      <rect
        x="5.5"
        y="5.5"
        width="49"
        height="78.5"
        rx="24.5"
        style={{ fill: lit ? "var(--lamp)" : "var(--pane)" }}
      />
      <path d="M30 5v79M5 46h50" style={{ stroke: "var(--trim)" }} strokeWidth="4" />
      <rect
        x="-5"
        y="82"
        width="70"
        height="8"
        style={{ fill: "var(--trim)", stroke: "var(--line)" }}
      />
    </svg>
  );
}
