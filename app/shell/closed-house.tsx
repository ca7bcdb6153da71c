/** A house whose door stays shut, its number on it. */
export function ClosedHouse({ number, className }: { number: number; className?: string }) {
  return (
    <svg viewBox="0 0 460 444" aria-hidden="true" className={className}>
      <rect x="30" y="18" width="400" height="424" style={{ fill: "var(--wall-peach)" }} />
      <rect x="30" y="18" width="400" height="16" style={{ fill: "var(--trim)" }} opacity="0.8" />
      <DarkWindow x={58} />
      <DarkWindow x={324} />
      <path d="M146 428V174a84 84 0 0 1 168 0v254z" style={{ fill: "var(--trim)" }} />
      <path d="M160 428V176a70 70 0 0 1 140 0v252z" fill="#1b3e69" />
      <path d="M174 182a56 56 0 0 1 112 0z" fill="#16314f" />
      <path d="M230 182v-56M230 182l-40-40M230 182l40-40" stroke="#1b3e69" strokeWidth="5" />
      <text
        x="230"
        y="232"
        textAnchor="middle"
        fontFamily="var(--font-drawn)"
        fontSize="38"
        fill="#fbde79"
      >
        {number}
      </text>
      <rect x="206" y="252" width="48" height="10" rx="5" fill="#fbde79" />
      <g fill="none" stroke="#fff" strokeOpacity="0.28" strokeWidth="3.5">
        <rect x="180" y="282" width="44" height="128" rx="6" />
        <rect x="236" y="282" width="44" height="128" rx="6" />
      </g>
      <circle cx="287" cy="318" r="6" fill="#fbde79" />
      <rect x="134" y="424" width="192" height="10" style={{ fill: "var(--step)" }} />
      <rect x="122" y="433" width="216" height="11" style={{ fill: "var(--step-2)" }} />
      <g transform="translate(356 372)">
        <path d="M4 4c-16-28 2-52 12-58 10 8 26 30 10 58z" fill="#4f8a55" />
        <path d="M16 4v-40" stroke="#2e5d39" strokeWidth="2.5" />
        <path d="M-2 4h34l-5 66H3z" fill="#ef5f38" />
      </g>
    </svg>
  );
}

function DarkWindow({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 64)`} style={{ fill: "var(--trim)", stroke: "var(--trim)" }}>
      <rect width="78" height="104" rx="39" stroke="none" />
      <rect x="7" y="7" width="64" height="97" rx="32" fill="#51656b" stroke="none" />
      <path d="M39 7v97M7 56h64" strokeWidth="5" />
      <rect x="-6" y="101" width="90" height="9" stroke="none" />
    </g>
  );
}
