export type Strength = "weak" | "fair" | "good" | "strong";

/**
 * A hint for a person who is typing, from how many different things the text could have been: length and kinds of
 * characters, less for repeats and runs. It never refuses; the server's list does.
 */
export function passwordStrength(password: string): Strength {
  const bits = effectiveLength(password) * Math.log2(alphabet(password));
  if (bits < 40) return "weak";
  if (bits < 56) return "fair";
  return bits < 80 ? "good" : "strong";
}

/** Characters that the one before does not foretell: repeats, and neighbours such as abc or 321, count a quarter. */
function effectiveLength(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0)!);
  const seen = new Set<number>();
  return codes.reduce((sum, code, index) => {
    const step = index === 0 ? 9 : Math.abs(code - codes[index - 1]!);
    const worth = step <= 1 ? 0.25 : seen.has(code) ? 0.6 : 1;
    seen.add(code);
    return sum + worth;
  }, 0);
}

function alphabet(password: string): number {
  let size = 1;
  if (/[a-z]/.test(password)) size += 26;
  if (/[A-Z]/.test(password)) size += 10;
  if (/[0-9]/.test(password)) size += 10;
  if (/[^a-zA-Z0-9]/.test(password)) size += 16;
  return size;
}
