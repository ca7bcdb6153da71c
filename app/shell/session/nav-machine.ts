import {
  profileRereadMilliseconds,
  profileRereads,
  profileTimeoutMilliseconds,
} from "#config/shell.ts";
import type { Role } from "#app/access/actor.ts";
import type { ProfileSeed } from "#app/features/accounts/identity-providers/profile-seed.server.ts";

/** What a tab knows of the person who looks at it. `version` is that of the users document the role was read from. */
export type NavState = {
  auth: "unknown" | "out" | "in";
  uid: string | null;
  role: "loading" | "none" | Role;
  version: number;
};

/** What the server knew when it made the page; undefined where it could not even say that. */
export type Seed = ProfileSeed | undefined;

/** What one read of `users/{uid}` came to. `signedOut`: nobody, or somebody else, is signed in by now. */
export type RoleRead =
  | { is: "document"; role: Role | null; version: number }
  | { is: "missing" }
  | { is: "error"; reason: string; signedOut?: boolean };

export type NavPorts = {
  read(uid: string, signal: AbortSignal): Promise<RoleRead>;
  /** Who is signed in according to the server, or null. Rejects when it cannot be asked. */
  session(): Promise<string | null>;
  log(reason: string): void;
  clock: {
    setTimeout(effect: () => void, milliseconds: number): unknown;
    clearTimeout(timer: any): void;
  };
};

export type Nav = ReturnType<typeof createNav>;

const unknown: NavState = { auth: "unknown", uid: null, role: "loading", version: 0 };
const signedOutState: NavState = { auth: "out", uid: null, role: "none", version: 0 };

/** The state a seed leads to from `before`: a newer version of the same person's document is never undone. */
export function afterSeed(before: NavState, seed: Seed): NavState {
  if (seed === undefined) return before;
  if (seed.uid === null) return before.auth === "out" ? before : signedOutState;
  const same = before.auth === "in" && before.uid === seed.uid;
  if (seed.role === "unresolved")
    return same ? before : { auth: "in", uid: seed.uid, role: "loading", version: 0 };
  if (same && before.version > seed.version) return before;
  const role = seed.role ?? "none";
  if (same && before.role === role && before.version === seed.version) return before;
  return { auth: "in", uid: seed.uid, role, version: seed.version };
}

export function seededState(seed: Seed): NavState {
  return afterSeed(unknown, seed);
}

/**
 * Who is signed in and with which role, for the bar: the state machine T1 to T12 of the page shell.
 * A missing document is read again up to three times, 500 ms after the end of the read before; a read that
 * fails is logged once and means no role. Whatever belongs to an earlier sign-in state is dropped. One read at
 * a time, one timer, however many look.
 */
export function createNav({ read, session, log, clock }: NavPorts) {
  let state = unknown;
  let seededBy: Seed | null = null;
  /** The read under way, or the wait before the next one: ended by `abort`, ignored once replaced. */
  let reading: { abort: AbortController; timer: unknown; again: boolean } | null = null;
  let generation = 0;
  let left = false;
  const listeners = new Set<() => void>();

  function become(next: NavState): void {
    const isSame =
      next.auth === state.auth &&
      next.uid === state.uid &&
      next.role === state.role &&
      next.version === state.version;
    if (isSame) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function stopReading(): void {
    if (reading === null) return;
    const { abort, timer } = reading;
    reading = null;
    clock.clearTimeout(timer);
    abort.abort();
  }

  /** A sign-in state that is not the one before. */
  function begin(next: NavState): void {
    generation += 1;
    stopReading();
    become(next);
    if (next.auth === "in") attempt(1);
  }

  function attempt(number: number): void {
    const { uid } = state;
    if (uid === null) return;
    const abort = new AbortController();
    const own = {
      abort,
      again: reading?.again ?? false,
      timer: clock.setTimeout(
        () => finish({ is: "error", reason: `no answer in ${profileTimeoutMilliseconds} ms` }),
        profileTimeoutMilliseconds,
      ),
    };
    reading = own;
    function finish(answer: RoleRead): void {
      if (reading !== own) return;
      clock.clearTimeout(own.timer);
      abort.abort();
      settle(answer, number);
    }
    read(uid, abort.signal).then(finish, (error: unknown) =>
      finish({ is: "error", reason: String(error) }),
    );
  }

  function settle(answer: RoleRead, number: number): void {
    if (answer.is === "missing" && number <= profileRereads) {
      reading!.timer = clock.setTimeout(() => attempt(number + 1), profileRereadMilliseconds);
      return;
    }
    const again = reading!.again;
    reading = null;
    if (answer.is === "error") log(answer.reason);
    const isOlder = answer.is === "document" && answer.version < state.version;
    if (!isOlder) {
      const { role, version } =
        answer.is === "document" ? answer : { role: null, version: state.version };
      become({ ...state, role: role ?? "none", version });
    }
    if (answer.is === "error" && answer.signedOut) void checkSession();
    else if (again) attempt(1);
  }

  async function checkSession(): Promise<void> {
    const own = generation;
    const uid = await session().catch(() => undefined);
    if (uid === undefined || own !== generation) return;
    if (uid === null) signedOut();
    else signedIn(uid);
  }

  /** Nobody is signed in any more; what was being read is dropped in the same frame. */
  function signedOut(): void {
    if (state.auth !== "out") begin(signedOutState);
  }

  /** This tab asks for the end of the session: the page waits for that answer, whatever it hears before. */
  function startToLeave(): void {
    left = true;
  }

  /** The session has not ended after all. */
  function stay(): void {
    left = false;
  }

  /** This tab has ended the session and is on its way out: no late answer brings the person back. */
  function leave(): void {
    left = true;
    signedOut();
  }

  /** Somebody has signed in. The same person again (a refreshed session) changes nothing. */
  function signedIn(uid: string): void {
    if (state.auth === "in" && state.uid === uid) return;
    begin({ auth: "in", uid, role: "loading", version: 0 });
  }

  /** Takes over what the server said with the page; once per seed. */
  function seed(said: Seed): void {
    if (left || seededBy === said) return;
    seededBy = said;
    const next = afterSeed(state, said);
    if (said === undefined) {
      if (state.auth === "unknown") void checkSession();
    } else if (next.auth !== state.auth || next.uid !== state.uid) begin(next);
    else become(next);
  }

  /** The page is there again after it was left, out of the browser's memory. */
  function comeBack(): void {
    left = false;
    void checkSession();
    revalidate();
  }

  /**
   * Reads the role again; the bar stays until the answer. `changed`: something is known to have changed, so
   * that a read already under way may have come too early and is followed by another.
   */
  function revalidate({ changed = false } = {}): void {
    if (state.auth === "unknown") void checkSession();
    else if (state.auth === "in" && reading === null) attempt(1);
    else if (reading !== null && changed) reading.again = true;
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Whether the state takes that seed into account already. */
    isSeededBy: (said: Seed) => seededBy === said,
    seed,
    signedIn,
    signedOut,
    startToLeave,
    stay,
    leave,
    hasLeft: () => left,
    comeBack,
    checkSession,
    revalidate,
  };
}
