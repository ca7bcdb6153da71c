import { brand } from "#config/brand.ts";

/** What somebody says yes to; kept with each yes. */
export const newsWords = `Send me news from ${brand.name}: new features and offers. I can stop this at any time, here or by one press in each mail.`;
