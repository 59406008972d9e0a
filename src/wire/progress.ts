import type { Socket } from 'node:net';
import type { Phase, Progress } from './failure.ts';

/** Follows one attempt on its connection. */
export interface Watched {
  /** Follows the connection that the attempt was given. */
  readonly follow: (socket: Socket) => void;
  reached(phase: Phase): void;
  progress(): Progress;
  /** The connection was reset, although all that was received came before an orderly end. */
  wasReset(): boolean;
  stop(): void;
}

const ORDER: readonly Phase[] = ['dns', 'connect', 'tls', 'first-byte', 'headers', 'body'];

/** Starts to follow an attempt, from now; `first` is its first phase on a new connection. */
export function watchProgress(first: Phase): Watched {
  const startedAt = performance.now();
  const listeners: (() => void)[] = [];
  let phase = first;
  let reset = false;

  const reached = (next: Phase): void => {
    if (ORDER.indexOf(next) > ORDER.indexOf(phase)) phase = next;
  };

  return {
    reached,
    follow(socket) {
      const on = (event: string, listener: () => void): void => {
        socket.prependListener(event, listener);
        listeners.push(() => socket.off(event, listener));
      };
      if (!socket.connecting) reached('first-byte');
      on('lookup', () => reached('connect'));
      on('connect', () => reached('encrypted' in socket ? 'tls' : 'first-byte'));
      on('secureConnect', () => reached('first-byte'));
      on('data', () => reached('headers'));
      on('end', () => {
        // Data and a reset that are read at once are reported as data and an orderly end; but then there is no peer.
        reset = socket.remoteAddress === undefined;
      });
    },
    progress: () => ({ phase, elapsedMs: Math.round(performance.now() - startedAt) }),
    wasReset: () => reset,
    stop() {
      for (const off of listeners.splice(0)) off();
    },
  };
}
