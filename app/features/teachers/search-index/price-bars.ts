/** Pence: a bar of the price histogram is this wide; its lower end is included, the upper is not. */
export const barPence = 400;
/** The last takes all that is above. */
export const priceBars = 14;
