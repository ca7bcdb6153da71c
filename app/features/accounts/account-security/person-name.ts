/** Ends of lines, control characters, and the marks that turn the reading direction of what follows. */
const hidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What mail programs and browsers make a link of. Full stops in "J. R. R." and "St. John" are no address. */
const address =
  /:\/\/|www\.|@|\b[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|io|co|me|app|dev|xyz|site|online|shop|store|top|club|live|link|page|example|ru|cn|uk|de|fr|es|it|nl|eu|us|in|ly|gg|to)(?![\p{L}\d])/iu;

/**
 * What is wrong with a person's name, as the sentence at its field, or null. It is in subjects and texts of our mails:
 * it is one line, and leads nowhere. Names given before the rule are left as they are.
 */
export function nameRefusal(name: string): string | null {
  if (hidden.test(name)) return "Write your name on one line, without hidden characters";
  if (address.test(name)) return "Write only your name, without web or email addresses";
  return null;
}
