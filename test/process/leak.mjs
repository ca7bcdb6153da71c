/** Loaded into a server (`--import`): on SIGUSR2 it fills the heap little by little, as a leak would, until there is no more. */
process.on("SIGUSR2", () => {
  const kept = [];
  setInterval(() => {
    for (let n = 0; n < 8; n += 1) kept.push(Array.from({ length: 50_000 }, (_, at) => ({ at })));
  }, 20);
});
