/** Letters that a hand runs along: the rows of a keyboard, and nothing else that a run of neighbours has not. */
const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop"];

const lettersMin = 10;
const freeMin = 20;

/**
 * Whether somebody could guess the secret: too few different letters, or most of it follows from what is before it, as
 * in abcdef, 4321, aaaa, qwerty, or a word said again. What comes from a random generator has nearly all of its letters
 * free.
 */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < lettersMin || freeLetters(secret.toLowerCase()) < freeMin;
}

function freeLetters(text: string): number {
  let free = 0;
  for (let at = 0; at < text.length; at += 1)
    if (!followsInARow(text, at) && !isSaidAgain(text, at)) free += 1;
  return free;
}

/** The same letter again, or the last of three that go up, go down, or lie side by side on a keyboard. */
function followsInARow(text: string, at: number): boolean {
  if (text[at] === text[at - 1]) return true;
  const three = text.slice(Math.max(0, at - 2), at + 1);
  if (three.length < 3) return false;
  const [first, second, third] = [0, 1, 2].map((n) => three.charCodeAt(n)) as [
    number,
    number,
    number,
  ];
  const step = second - first;
  if (Math.abs(step) === 1 && third - second === step) return true;
  const back = [...three].toReversed().join("");
  return rows.some((row) => row.includes(three) || row.includes(back));
}

/** The last of three that have appeared together before. */
function isSaidAgain(text: string, at: number): boolean {
  const three = text.slice(Math.max(0, at - 2), at + 1);
  return three.length === 3 && text.indexOf(three) < at - 2;
}
