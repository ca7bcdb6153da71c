/** What the product is called and where it speaks from; the company that runs it is in `company.ts`. No other file has the name. */
export const brand = {
  name: "Parlour Lane",
  tagline: "Every language has a door. Knock.",
  line: "A parlour was the room for talking. Ours have a teacher in them.",
  locale: "en-GB",
  /** The zone a visitor's times are printed in until the browser says better. */
  zone: "Europe/London",
  currency: "GBP",
};
