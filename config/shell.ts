/** The shell's constants, fixed by the specification. Every page carries them, so they are apart from the rules. */
export const shell = {
  profileRereads: 3,
  profileRereadMilliseconds: 500,
  profileTimeoutMilliseconds: 8000,
  profileSeedMilliseconds: 800, // the server's one read before the first paint
  profileFocusSeconds: 60, // a tab that is looked at again after this long asks again
  menuCloseMilliseconds: 500,
  menuCloseDefaultMilliseconds: 1000,
  adminPlaceholderPixels: 48,
  bannerMaxWidthPixels: 720,
  consentSeconds: 15552000, // 180 days
  consentVersion: "2025-09-10",
  cachedTextSeconds: 600, // of a page in memory that shows no times
};
