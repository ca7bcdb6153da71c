import { useSyncExternalStore } from "react";
import { consentStore, onConsentChange } from "./browser-store.ts";
import type { ConsentRecord, OptionalCategory } from "./record.ts";

/** The record in force; `fromServer` is what the page was rendered with. */
export function useConsent(fromServer: ConsentRecord | null): ConsentRecord | null {
  return useSyncExternalStore(onConsentChange, consentStore.current, () => fromServer);
}

/** Whether nobody has chosen yet; `asked` is what the page was rendered with. */
export function useConsentMissing(asked: boolean): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => consentStore.current() === null,
    () => asked,
  );
}

/** Whether that category may store or run anything, following every change; false in the server's drawing. */
export function useAllows(category: OptionalCategory): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => consentStore.allows(category),
    () => false,
  );
}
