import { isGuessable } from "./guessable-secret.ts";

type World = {
  DATABASE_URL?: string;
  PUBLIC_URL?: string;
  AUTH_SECRET?: string;
  PAYMENTS?: "none" | "embedded" | "stripe";
  ALLOW_TEST_CARDS: boolean;
};

/** Whether a name leads to the machine itself and never over a network (RFC 6761, 6.3). */
export function isThisMachine(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    hostname === "127.0.0.1"
  );
}

/** What would open the demo world, its test cards or a guessed session to people who can reach this server. */
export function judgeWorld(env: World): { name: keyof World; why: string }[] {
  const found: { name: keyof World; why: string }[] = [];
  const isDemo = env.DATABASE_URL === undefined;
  const address = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL);
  if (isDemo && address !== null && !isThisMachine(address.hostname))
    found.push({
      name: "PUBLIC_URL",
      why: "is not this machine, and DATABASE_URL is not set: that would show the demo world, whose passwords are published, to everybody. Set DATABASE_URL for a real site, or leave PUBLIC_URL out",
    });
  const isReal = !isDemo || address?.protocol === "https:";
  if (env.PAYMENTS === "embedded" && isReal && !env.ALLOW_TEST_CARDS)
    found.push({
      name: "PAYMENTS",
      why: "embedded takes published test cards for everything: anyone who knows one books for nothing. Set ALLOW_TEST_CARDS=yes if that is what you want, or PAYMENTS=none",
    });
  if (!isDemo && env.AUTH_SECRET !== undefined && isGuessable(env.AUTH_SECRET))
    found.push({
      name: "AUTH_SECRET",
      why: "is too simple: it could be guessed. Make one with: openssl rand -base64 36",
    });
  return found;
}
