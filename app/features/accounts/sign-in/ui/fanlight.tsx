/** The lit glass over a front door. */
export function Fanlight() {
  return (
    <svg
      viewBox="0 0 440 229"
      aria-hidden="true"
      className="-mx-5.5 block max-w-none max-md:aspect-[440/104] max-md:w-[calc(100%+2.75rem)] md:-mx-8.5"
      preserveAspectRatio="xMidYMax slice"
    >
      <rect width="440" height="229" fill="#18543b" />
      <path d="M12 220a208 208 0 0 1 416 0z" fill="#fbde79" />
      <path
        d="M220 220V0M220 220 64 64M220 220 376 64M220 220 12 134M220 220 428 134"
        stroke="#18543b"
        strokeWidth="8"
      />
      <path d="M126 220a94 94 0 0 1 188 0z" fill="#fbde79" stroke="#18543b" strokeWidth="8" />
    </svg>
  );
}
