import { useContext, useSyncExternalStore } from "react";
import { consentStore, onConsentChange } from "./browser-store.ts";
import type { ConsentRecord, OptionalCategory } from "./record.ts";
import { RequestConsentContext } from "./request-consent.ts";

/** The record in force; `fromServer` is what the page was rendered with. */
export function useConsent(fromServer: ConsentRecord | null): ConsentRecord | null {
  return useSyncExternalStore(onConsentChange, consentStore.current, () => fromServer);
}

/** The class by which the banner is found in a page the server has drawn. */
export const bannerClass = "cookie-banner";

/** Whether nobody has chosen yet; a page is first what the server drew. */
export function useConsentMissing(): boolean {
  const request = useContext(RequestConsentContext);
  return useSyncExternalStore(
    onConsentChange,
    () => consentStore.current() === null,
    () =>
      typeof document === "undefined"
        ? request.missing
        : document.querySelector(`.${bannerClass}`) !== null,
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
