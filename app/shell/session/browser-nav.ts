import { createNav } from "./nav-machine.ts";
import { readRole, readSessionUid } from "./read-role.ts";

/** The tab's one knowledge of who is signed in; on the server it stays as it is. */
export const nav = createNav({
  read: readRole,
  session: readSessionUid,
  log: (reason) => console.error(`profile read: ${reason}`),
  clock: {
    setTimeout: (effect, milliseconds) => setTimeout(effect, milliseconds),
    clearTimeout: (timer) => clearTimeout(timer),
  },
});
