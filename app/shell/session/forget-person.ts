/** Drafts and places of whoever was signed in; what this browser chose for itself (its consent) stays. */
export function forgetPerson(): void {
  try {
    sessionStorage.clear();
  } catch {
    // storage is blocked: nothing was kept
  }
  // What is pushed is for whoever has just left, and not for the next.
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => worker?.pushManager?.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {});
}
