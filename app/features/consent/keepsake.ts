import { consentStore, onConsentChange } from "./browser-store.ts";

/**
 * One text that local storage keeps under `name` while functional storage is allowed, and never
 * otherwise. Taking the permission back clears it, because the registry lists the name. Browser only.
 */
export function keepsake(name: string) {
  return {
    /** What was kept, or null. */
    read(): string | null {
      if (!consentStore.allows("functional")) return null;
      try {
        return localStorage.getItem(name);
      } catch {
        return null;
      }
    },
    keep(text: string): void {
      if (!consentStore.allows("functional")) return;
      try {
        localStorage.setItem(name, text);
      } catch {
        // full: what cannot be kept is forgotten
      }
    },
    /** Calls back when `read` may answer something else; returns how to stop. */
    subscribe(listener: () => void): () => void {
      const changed = (event: StorageEvent) => {
        if (event.key === null || event.key === name) listener();
      };
      window.addEventListener("storage", changed);
      const stop = onConsentChange(listener);
      return () => {
        window.removeEventListener("storage", changed);
        stop();
      };
    },
  };
}
