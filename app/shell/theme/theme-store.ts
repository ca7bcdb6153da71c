import { createContext, useContext, useSyncExternalStore } from "react";
import { consentStore, onConsentChange } from "#app/features/consent/browser-store.ts";
import { isTheme, type Theme, themeCookie, themeInCookies } from "./theme.ts";

/** The theme of the request that is being answered. The server alone provides it. */
export const RequestTheme = createContext<Theme | null>(null);

/** A choice that the cookie does not say: not yet, or never, where cookies are blocked. */
let inHand: { theme: Theme | null } | null = null;
let sending = Promise.resolve();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  // another tab may have chosen, and a page from the back/forward cache is an old one
  window.addEventListener("focus", listener);
  window.addEventListener("pageshow", listener);
  const stop = onConsentChange(endWithVisit);
  return () => {
    stop();
    listeners.delete(listener);
    window.removeEventListener("focus", listener);
    window.removeEventListener("pageshow", listener);
  };
}

/** Without functional consent the cookie ends with the visit; also when the server could not be asked to shorten it. */
function endWithVisit(): void {
  const theme = cookieTheme();
  if (theme !== null && !consentStore.allows("functional")) writeCookie(theme);
}

function writeCookie(theme: Theme | null): void {
  const secure = location.protocol === "https:";
  document.cookie = themeCookie(theme, { seconds: null, secure });
}

function cookieTheme(): Theme | null {
  return themeInCookies(document.cookie);
}

function drawnTheme(): Theme | null {
  const drawn = document.documentElement.dataset["theme"];
  return isTheme(drawn) ? drawn : null;
}

/** The theme that was asked for, the same in the first HTML and in the browser; null follows the system. */
export function useTheme(): Theme | null {
  const asked = useContext(RequestTheme);
  return useSyncExternalStore(
    onThemeChange,
    () => (inHand ? inHand.theme : cookieTheme()),
    () => (typeof document === "undefined" ? asked : drawnTheme()),
  );
}

/** Shows a theme at once, then has the server keep it. Of several quick choices the last one stays. */
export function chooseTheme(theme: Theme | null): void {
  const choice = { theme };
  inHand = choice;
  tell();
  sending = sending.then(async () => {
    if (inHand !== choice) return;
    await send(theme);
    if (inHand === choice && cookieTheme() === theme) inHand = null;
    tell();
  });
}

/** If the server cannot be asked, a script's cookie is better than none. */
async function send(theme: Theme | null): Promise<void> {
  try {
    const answer = await fetch("/theme", {
      method: "POST",
      body: new URLSearchParams({ theme: theme ?? "system" }),
      redirect: "manual",
      keepalive: true,
    });
    if (answer.type !== "opaqueredirect" && !answer.ok) throw new Error(`theme: ${answer.status}`);
  } catch {
    writeCookie(theme);
  }
}
