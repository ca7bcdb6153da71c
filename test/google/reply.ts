export type Reply = { status: number; body: unknown };

/** As Google's services refuse: a sentence that begins with a code, and the status as a word. */
export function refusal(status: number, message: string, word = "INVALID_ARGUMENT"): Reply {
  return { status, body: { error: { code: status, message, status: word } } };
}

export const project = "parlour-test";
export const apiKey = "key-of-the-browser";
