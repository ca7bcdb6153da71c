type Rooms = Map<string, Map<string, { leaving?: ReturnType<typeof setTimeout> }>>;

/** A room waits some seconds for a lost tab, and then writes to the database, which is gone by then. */
export function stopWaitingForTabs(): void {
  const rooms = (globalThis as { appRooms?: Rooms }).appRooms;
  for (const room of rooms?.values() ?? [])
    for (const { leaving } of room.values()) clearTimeout(leaving);
}
