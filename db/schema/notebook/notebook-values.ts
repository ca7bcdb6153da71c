/** The limits of a notebook that the database holds as well. */
export const notebookBytes = {
  /** Of one update, before anything of it is read. */
  update: 64 * 1024,
  /** Of all updates of a volume together. */
  volume: 2 * 1024 * 1024,
} as const;
