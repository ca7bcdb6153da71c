/** No character of a living script or emoji needs more code units; what piles up more is refused as too long. */
export const unitsPerCharacter = 12;
