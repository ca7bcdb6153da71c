/** Terms in force; stored with the moment of acceptance at sign-up. */
export const termsVersion = "2026-11-26";
