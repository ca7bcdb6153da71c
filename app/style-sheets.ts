import { useEffect } from "react";
import everyPage from "./every-page.css?url";
import publicPages from "./public-pages.css?url";

/** The address of a page's style sheet: a visitor's has nothing that only pages of one's own draw. */
export function sheetFor(isSignedIn: boolean): string {
  return isSignedIn ? everyPage : publicPages;
}

/** The smaller sheet never comes after the whole one, whose rules have their order among all others. */
let hasWhole = false;

/** The sheet of the page that is drawn; once this document has the whole one it needs no other. */
export function useSheet(isSignedIn: boolean): string {
  const whole = isSignedIn || hasWhole;
  useEffect(() => {
    hasWhole = whole;
  }, [whole]);
  return sheetFor(whole);
}
