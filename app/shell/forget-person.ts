/** Drafts and places of whoever was signed in; what this browser chose for itself (its consent) stays. */
export function forgetPerson(): void {
  try {
    sessionStorage.clear();
  } catch {
    // storage is blocked: nothing was kept
  }
}
