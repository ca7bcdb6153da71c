import { existsSync, globSync } from "node:fs";
import { knownChromium } from "#scripts/tests/chromium.ts";

const first = (...paths: (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** The paths of what drives each engine; undefined where it is not installed. */
export const installed = {
  chromium: knownChromium(),
  firefox: first(
    process.env["FIREFOX"],
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ),
  webkitDriver: first(process.env["WEBKIT_DRIVER"], "/usr/bin/WebKitWebDriver"),
  miniBrowser: first(
    process.env["MINI_BROWSER"],
    ...globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"),
    ...globSync("/usr/libexec/webkit2gtk-4.*/MiniBrowser"),
  ),
  xvfb: first("/usr/bin/Xvfb"),
};
