/**
 * What a page tells search engines, as schema.org data. They read what the server wrote: a browser neither makes it
 * nor compares it, so `facts` are null there.
 */
export function SearchFacts({ facts }: { facts: Record<string, unknown> | null }) {
  const text = facts === null ? "" : JSON.stringify({ "@context": "https://schema.org", ...facts });
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // no text of ours or of anybody's ends the element
      dangerouslySetInnerHTML={{ __html: text.replaceAll("<", "\\u003c") }}
    />
  );
}
