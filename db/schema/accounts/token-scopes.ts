/** What a personal token may be allowed to do: the closed list that the table, the form and the API share. */
export const tokenScopes = [
  "profile:read",
  "lessons:read",
  "lessons:write",
  "messages:read",
  "messages:write",
  "availability:read",
  "availability:write",
  "webhooks:manage",
] as const;
export type TokenScope = (typeof tokenScopes)[number];
