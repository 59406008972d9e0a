/** Waits so many milliseconds, or until the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });
}

/** Rejects when the signal aborts; a promise that others share goes on for them. */
export function unlessAborted<Value>(promise: PromiseLike<Value>, signal: AbortSignal | undefined): PromiseLike<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).then(() => signal.removeEventListener('abort', abort));
  });
}

/** Joins work that has begun. Rejects when the signal aborts. */
export type Join<Value> = (signal: AbortSignal | undefined) => Promise<Value>;

/**
 * Begins work that callers join. When the last caller leaves, with the result or because it cancels, calls `over` and cancels
 * the work: no other caller may join then.
 */
export function shared<Value>(work: (signal: AbortSignal) => Promise<Value>, over: () => void): Join<Value> {
  const controller = new AbortController();
  const done = work(controller.signal);
  let callers = 0;
  return async (signal) => {
    callers += 1;
    try {
      return await unlessAborted(done, signal);
    } finally {
      callers -= 1;
      if (callers === 0) {
        over();
        controller.abort();
      }
    }
  };
}
