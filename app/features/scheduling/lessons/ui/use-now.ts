import { useEffect, useState } from "react";

/** The server's clock, carried on in the browser: what a page shows as open does not wait for a reload. */
export function useNow(serverNow: number): number {
  const [carried, setCarried] = useState({ from: serverNow, elapsed: 0 });
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(
      () => setCarried({ from: serverNow, elapsed: Date.now() - began }),
      5_000,
    );
    return () => clearInterval(timer);
  }, [serverNow]);
  return serverNow + (carried.from === serverNow ? carried.elapsed : 0);
}
