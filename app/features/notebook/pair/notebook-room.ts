/** Where the sockets of the two are that have their notebook open. */
export function notebookRoom({ studentId, teacherId }: { studentId: string; teacherId: string }) {
  return `notebook:${studentId}:${teacherId}`;
}

/** What open pages hear when a new volume has begun: theirs is only read from now on. */
export const volumeBegun = "notebook.volume-begun";
