/** Builds the demo world once, and at every start refreshes what is relative to today. */
export async function seedDemo(): Promise<void> {}
