/** Codes of a connection that the other side has closed on us. */
const closed = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];
const tries = 10;

/**
 * The status of a request that is refused while its body is still sent. The closing of the connection may take the
 * answer with it: then it is asked again, and one answer has to come. Any other failure is a failure.
 */
export async function refusalOf(ask: () => Promise<Response>): Promise<number> {
  for (let left = tries; ; left -= 1)
    try {
      const answer = await ask();
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string };
      if (left === 0 || code === undefined || !closed.includes(code)) throw error;
    }
}
