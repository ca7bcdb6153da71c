import { nav } from "./browser-nav.ts";
import { forgetPerson } from "./forget-person.ts";
import { tellTabs } from "./tabs-channel.ts";

let ending: Promise<string> | undefined;

/**
 * Ends the session on the server, then everything of the person in this browser: the bar, drafts, the other
 * tabs. Answers where to go. Rejects when the server did not end it; then nothing has changed. A second call while
 * the first is under way is the same call.
 */
export function endThisSession(): Promise<string> {
  ending ??= askServer().finally(() => (ending = undefined));
  return ending;
}

async function askServer(): Promise<string> {
  nav.startToLeave();
  const to = await logOut().catch((error: unknown) => {
    nav.stay();
    throw error;
  });
  nav.leave();
  forgetPerson();
  tellTabs({ uid: null, loggedOut: true });
  return to;
}

async function logOut(): Promise<string> {
  const answer = await fetch("/logout", {
    method: "POST",
    headers: { accept: "application/json" },
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { to } = (await answer.json()) as { to: string };
  return to;
}
