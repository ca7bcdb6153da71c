/** The shell's constants, fixed by the specification: each by itself, so that a page carries those alone that it needs. */
export const profileRereads = 3;
export const profileRereadMilliseconds = 500;
export const profileTimeoutMilliseconds = 8000;
/** The server's one read before the first paint. */
export const profileSeedMilliseconds = 800;
/** A tab that is looked at again after this long asks again. */
export const profileFocusSeconds = 60;
export const menuCloseMilliseconds = 500;
export const menuCloseDefaultMilliseconds = 1000;
export const adminPlaceholderPixels = 48;
export const bannerMaxWidthPixels = 720;
/** 180 days. */
export const consentSeconds = 15_552_000;
export const consentVersion = "2025-09-10";
/** Of a page in memory that shows no times. */
export const cachedTextSeconds = 600;
