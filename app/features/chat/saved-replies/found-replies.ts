/** Pure, browser-safe: which saved replies are meant. */
type Titled = { title: string; text: string };

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

/** Those whose title or text has every word that is asked for, accents and capitals aside; titles first. */
export function foundReplies<Reply extends Titled>(replies: readonly Reply[], asked: string) {
  const words = plain(asked).split(/\s+/u).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const byTitle = replies.filter(({ title }) => has(title));
  const byText = replies.filter((reply) => !byTitle.includes(reply) && has(reply.text));
  return [...byTitle, ...byText];
}
