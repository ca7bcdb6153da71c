import { answersDatabase, unsentDatabase } from "#app/features/consent/stored-names.ts";

/** Drafts and places of the person who was signed in; what this browser chose for itself (its consent) stays. */
export function forgetPerson(): void {
  try {
    sessionStorage.clear();
  } catch {
    // storage is blocked: nothing was kept
  }
  try {
    for (const name of [unsentDatabase, answersDatabase]) indexedDB.deleteDatabase(name);
  } catch {
    // blocked as well
  }
  endPush();
}

/** What is pushed is for the person who was signed in, and not for the next. */
export function endPush(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => worker?.pushManager?.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {});
}
