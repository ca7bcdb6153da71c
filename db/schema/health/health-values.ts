/** The parts of the product that its status tells apart. */
export const serviceParts = ["pages", "booking", "payments", "chat", "rooms", "mail"] as const;
export type PartName = (typeof serviceParts)[number];
