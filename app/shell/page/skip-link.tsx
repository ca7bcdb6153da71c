export function SkipLink() {
  return (
    <a
      href="#main"
      className="no-print fixed inset-s-4 -inset-bs-24 z-50 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:inset-bs-4"
    >
      Skip to content
    </a>
  );
}
