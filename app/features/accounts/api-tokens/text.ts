import type { TokenScope } from "#db/schema/accounts/token-scopes.ts";
import type { TokenRefusal } from "#app/access/tokens.ts";
import { rules } from "#config/rules.ts";

/** What each scope allows, in the words of the form and of the documentation. */
export const tokenScopeText: Record<TokenScope, string> = {
  "profile:read": "See your name, email address and time zone",
  "lessons:read": "See your lessons, with whom they are and what they cost",
  "lessons:write": "Book, answer, move and cancel lessons",
  "messages:read": "Read your messages",
  "messages:write": "Send messages, and mark them as read",
  "availability:read": "See your weekly hours",
  "availability:write": "Change your weekly hours",
  "webhooks:manage": "Add, change and remove webhooks",
};

/** Scopes that only teachers have a use for. */
export const teacherScopes: readonly TokenScope[] = ["availability:read", "availability:write"];

export const tooManyTokensText = `You have ${rules.api.tokensMost} tokens. Remove one that you do not use any more first.`;

/** Why the API refuses a token, to the program that sent it. */
export const tokenRefusalText: Record<TokenRefusal, string> = {
  "token-ended": "This token has ended. Make another one on the page API of your account.",
  "account-suspended": "The account of this token is suspended.",
  "address-unconfirmed": "The email address of this account is not confirmed yet.",
  "role-refused": "An account of this kind cannot do that.",
  "scope-missing": "This token was not made for that. Make one with the scope that is named here.",
};
