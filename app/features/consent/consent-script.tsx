import { useContext } from "react";
import {
  consentKey,
  clockToleranceMilliseconds,
  lifeMilliseconds,
  longestRecord,
} from "./record.ts";
import { RequestConsentContext } from "./request-consent.ts";

/** Set on <html> while local storage holds a valid record; CSS hides the banner by it before the first paint. */
export const consentMark = "data-consent-kept";

/**
 * Where cookies are off the server does not know of the choice, and sends the banner. This script is in <head> and
 * hides it before it is painted. It is the same text for everybody, so that a policy can allow it by its hash; what it
 * takes for a record is what `parseRecord` takes.
 */
export const consentScript = `try{var t=localStorage.getItem(${JSON.stringify(consentKey)});\
if(t&&t.length<=${longestRecord}){var r=JSON.parse(t),o=Object.prototype.hasOwnProperty,\
b=function(k){return o.call(r,k)&&typeof r[k]==="boolean"},a=Date.now()-r.timestamp;\
if(r&&typeof r==="object"&&!Array.isArray(r)&&!o.call(r,"__proto__")&&b("necessary")&&r.necessary&&\
b("functional")&&b("analytics")&&b("advertising")&&o.call(r,"timestamp")&&Number.isSafeInteger(r.timestamp)&&\
r.timestamp>0&&a<${lifeMilliseconds}&&-a<=${clockToleranceMilliseconds})\
document.documentElement.setAttribute(${JSON.stringify(consentMark)},"")}}catch(e){}`;

/** Goes into <head> of every page. It has no nonce where the policy goes by hashes. */
export function ConsentScript() {
  const { nonce } = useContext(RequestConsentContext);
  return (
    <script
      nonce={nonce}
      // a browser hides nonces from scripts, and keeps the text it was sent: it need not come twice
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? consentScript : "" }}
    />
  );
}
