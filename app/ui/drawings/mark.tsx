/** The mark: an arched door that is also a speech bubble, lit inside. */
export function Mark({ size = 34, onDark = false }: { size?: number; onDark?: boolean }) {
  const outside = onDark ? "oklch(0.52 0.09 160)" : "var(--mark)";
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true" className="shrink-0">
      <path
        d="M3 31V15C3 7.3 9.3 1.5 17 1.5S31 7.3 31 15v9.5c0 1.9-1.6 3.5-3.5 3.5h-15L3 33z"
        style={{ fill: outside }}
      />
      <path d="M11 28V15.5c0-3.5 2.7-6.2 6-6.2s6 2.7 6 6.2V28z" style={{ fill: "var(--lamp)" }} />
      <circle cx="20" cy="20" r="1.3" style={{ fill: outside }} />
    </svg>
  );
}
