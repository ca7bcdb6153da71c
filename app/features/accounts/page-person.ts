/** Carries the id of whoever the asking page was made for; in an answer, "changed" says that it is another by now. */
export const pagePersonHeader = "x-page-person";

const changes = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method.toUpperCase());

/**
 * Lets every request of this page that changes something say whom the page was made for. Where somebody
 * else is signed in by now, nothing was done and the page is loaded again.
 */
export function nameThePerson(personId: () => string | null): void {
  const plain = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const id = personId();
    const own = new URL(request.url).origin === location.origin;
    if (id === null || !own || !(changes(request.method) || isUserRead(request)))
      return plain(input, init);
    request.headers.set(pagePersonHeader, id);
    const answer = await plain(request);
    if (answer.headers.get(pagePersonHeader) !== "changed" || isUserRead(request)) return answer;
    location.reload();
    return new Promise<never>(() => {});
  };
}

/** Reading the role is answered for the page's own person or not at all; it only says so. */
function isUserRead(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/users/");
}
