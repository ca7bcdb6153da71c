/** Where a sign-in at a provider begins, and where the browser comes back to. */
export const providerPath = "/login/provider";
export const callbackPath = "/login/provider/callback";
/** Where a provider itself tells of a logout; no browser asks it. */
export const providerLogoutPath = "/api/session/provider-logout";
