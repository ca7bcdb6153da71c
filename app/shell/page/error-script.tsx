import { useContext } from "react";
import { RequestConsentContext } from "#app/features/consent/request-consent.ts";
import { browserErrorsPath } from "#app/platform/http/browser-errors-path.ts";

/** A page that fails again and again has said so by then. */
const reportsPerPage = 5;

/**
 * Says what fails in a page's scripts, from before the first of them runs: what was thrown or rejected, and a file of
 * ours that did not come. Of an error it sends the kind, React's number and the place in our files; never its message,
 * which may hold what somebody typed. It is in <head> and the same text for everybody, as the consent script is.
 */
export const errorScript = `{let n=0,r=e=>{let t=e.target,x=e.error||e.reason,\
s=String(x?x.stack||"":t.src||t.href||""),a=/\\/assets\\/[\\w.-]+(:\\d+:\\d+)?/.exec(s);\
if((x?!/-extension:/.test(s):a)&&n++<${reportsPerPage})navigator.sendBeacon(${JSON.stringify(browserErrorsPath)},\
JSON.stringify({kind:x?e.type:"load",name:x?x.name:t.tagName,code:+(/#(\\d+);/.exec(x&&x.message)||[])[1],\
at:a&&a[0],path:location.pathname,request:document.documentElement.dataset.request}))};\
addEventListener("error",r,true);addEventListener("unhandledrejection",r)}`;

export function ErrorScript() {
  const { nonce } = useContext(RequestConsentContext);
  return (
    <script
      nonce={nonce}
      // a browser hides nonces from scripts, and keeps the text it was sent: it need not come twice
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? errorScript : "" }}
    />
  );
}
