/** Where browsers say that our policy stopped something (app/policy-reports.server.ts). */
export const reportPath = "/api/csp-reports";

export type HeaderTable = ReturnType<typeof headerTable>;

/**
 * The security headers of every response, one table for all: `plain` for whatever is not a page,
 * `personal` for pages made for one request, `shared` for pages that visitors share.
 */
export function headerTable({
  origins,
  development,
  asks = [],
  pays = false,
  plays = [],
}: {
  origins: string[];
  development: boolean;
  /** Other origins that our pages ask, such as a sign-in provider. */
  asks?: string[];
  /** Cards are typed into Stripe's fields, on the pages where one pays and on no other. */
  pays?: boolean;
  /** Other origins that videos and sound of ours lie at. */
  plays?: string[];
}) {
  const secure = origins[0]?.startsWith("https:") ?? false;
  const connect = ["'self'", ...origins.flatMap(socketSource), ...asks].join(" ");
  const policy = (script: string, style: string, more: typeof stripe | null = null) =>
    [
      "default-src 'self'",
      `script-src ${more === null ? script : `${script} ${more.script}`}`,
      `style-src ${style}`,
      // React writes positions and sizes as style attributes (docs/decisions/005-style-attributes.md).
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `media-src ${["'self'", "blob:", ...plays].join(" ")}`,
      "font-src 'self'",
      `connect-src ${more === null ? connect : `${connect} ${more.connect}`}`,
      ...(more === null ? [] : [`frame-src ${more.frame}`]),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      `report-uri ${reportPath}`,
      // Browsers that know report-to ignore report-uri, and take reporting endpoints over https only.
      ...(secure ? ["report-to csp"] : []),
    ].join("; ");
  const isPaying = (path: string) => pays && paying.test(path);
  const headers = (path: string, pageCsp: string): Record<string, string> => {
    const csp = file.test(path) ? filePolicy : pageCsp;
    const inRoom = room.test(path);
    const media = inRoom || recording.test(path) ? "(self)" : "()";
    const voice = media === "(self)" || chat.test(path) || word.test(path) ? "(self)" : "()";
    const screen = inRoom ? "(self)" : "()";
    return {
      "content-security-policy": csp,
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      // A wallet may open a window of its own.
      "cross-origin-opener-policy": isPaying(path) ? "same-origin-allow-popups" : "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": `camera=${media}, microphone=${voice}, display-capture=${screen}, geolocation=()`,
      ...(secure
        ? {
            "strict-transport-security": "max-age=63072000; includeSubDomains",
            "reporting-endpoints": `csp="${reportPath}"`,
          }
        : {}),
    };
  };
  const plain = policy("'self'", "'self'");
  return {
    plain: (path: string) => headers(path, plain),
    personal: (path: string, nonce: string) =>
      headers(
        path,
        policy(
          `'self' 'nonce-${nonce}' 'strict-dynamic'${room.test(path) ? " 'wasm-unsafe-eval'" : ""}${development ? " 'unsafe-eval'" : ""}`,
          development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
          isPaying(path) ? stripe : null,
        ),
      ),
    /** Without 'strict-dynamic', which would stop the page's own module files: they carry no nonce. */
    shared: (path: string, { scripts, styles }: { scripts: string[]; styles: string[] }) =>
      headers(path, policy(["'self'", ...scripts].join(" "), ["'self'", ...styles].join(" "))),
  };
}

/**
 * A model in WebAssembly blurs backgrounds in the room. Camera and microphone are opened in the lesson's room and where
 * an introduction is recorded, the microphone in a chat and on the page of a word, and nowhere else.
 */
const room = /^\/lessons\/[^/]+\/room(?:\.data)?$/;
/** Voice messages are recorded here. */
const chat = /^\/(?:student|teacher)\/chats\/[\da-f-]{36}(?:\.data)?$/;
/** How a word sounds is recorded here. */
const word = /^\/student\/words\/[\da-f-]{36}(?:\.data)?$/;
const recording = /^\/teacher\/(?:apply\/video|profile\/checked)(?:\.data)?$/;

/** Where a card is typed in: for a lesson, for a package, and another card for a series. */
const paying = /^\/student\/(?:lessons\/[^/]+\/(?:pay|card)|teachers\/[^/]+\/packages)$/;
/** https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  script: "https://js.stripe.com https://*.js.stripe.com",
  connect: "https://api.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};

/** What people gave us does nothing but be looked at, whatever it turns out to be. */
const file = /^\/files\//;
const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Our own sockets by name; a policy cannot spell an IPv6 address, and 'self' covers it where it counts. */
function socketSource(origin: string): string[] {
  return origin.includes("[") ? [] : [origin.replace(/^http/, "ws")];
}
