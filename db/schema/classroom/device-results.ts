/** What became of a device that was tried before a lesson. */
export const deviceResults = ["works", "blocked", "missing", "busy", "untried"] as const;
/** Whether somebody has heard the bell, by their own word. */
export const speakerResults = ["heard", "unheard", "untried"] as const;
/** Whether a relay was reached; "none": there is none. */
export const relayResults = ["works", "fails", "none"] as const;
