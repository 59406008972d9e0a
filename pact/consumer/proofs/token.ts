import { expect } from 'vitest';
import { tokens } from '../../../schemas/examples/index.ts';
import type { tokenInteractions } from '../../contract/index.ts';
import type { Proof } from './proof.ts';

const { credentials, accessToken } = tokens;
const YEAR = 365 * 24 * 3600 * 1000;

export const tokenProofs: Readonly<Record<keyof typeof tokenInteractions, Proof>> = {
  issued: async (open, baseUrl) => {
    const clock = { now: Date.now(), calls: 0 };
    const client = open({
      baseUrl,
      ...credentials.value,
      now: () => clock.now,
      fetch: (...request) => {
        clock.calls += 1;
        return fetch(...request);
      },
    });
    expect(await client.accessToken()).toBe(accessToken.value.accesstoken);
    expect(await client.accessToken()).toBe(accessToken.value.accesstoken);
    expect(clock.calls).toBe(1);
    clock.now = Date.parse(accessToken.value.expiresAt) - YEAR;
    await client.accessToken();
    expect(clock.calls).toBe(1);
    clock.now = Date.parse(accessToken.value.expiresAt);
    await client.accessToken();
    expect(clock.calls).toBe(2);
  },
};
