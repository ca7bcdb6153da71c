/** Of a request that a script of the page has made, as browsers write it down. */
type Asked = {
  /** Milliseconds on the page's own clock. */
  responseEnd: number;
  /** What our answers say where they failed (server/http/steps/name-request.ts). */
  serverTiming: readonly { name: string; description: string }[];
};

/** So long after an answer its failure may be what the page shows. */
const recent = 5_000;

/** The id of the newest request that our side has just failed, or null: the page's own may have gone well. */
export function failedRequestId(asked: readonly Asked[], now: number): string | null {
  const failed = asked
    .filter(({ responseEnd }) => now - responseEnd < recent)
    .flatMap(({ serverTiming }) => serverTiming)
    .filter(({ name }) => name === "request");
  return failed.at(-1)?.description ?? null;
}
