/** Carries the id of the person who the asking page was made for; in an answer, "changed" says that it is another by now. */
export const pagePersonHeader = "x-page-person";

const changes = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method.toUpperCase());

/**
 * Lets every request of this page that changes something say whom the page was made for. Where somebody
 * else is signed in by now, nothing was done and the page is loaded again.
 */
export function nameThePerson(personId: () => string | null): void {
  const plain = window.fetch;
  window.fetch = async (input, init) => {
    const id = personId();
    const asked = input instanceof Request ? input : undefined;
    const own = new URL(asked?.url ?? String(input), location.href).origin === location.origin;
    if (id === null || !own || !changes(init?.method ?? asked?.method ?? "GET"))
      return plain(input, init);
    const request = new Request(input, init);
    request.headers.set(pagePersonHeader, id);
    const answer = await plain(request);
    if (answer.headers.get(pagePersonHeader) !== "changed") return answer;
    location.reload();
    return new Promise<never>(() => {});
  };
}
