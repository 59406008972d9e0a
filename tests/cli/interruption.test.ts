import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Crash, createInterruption, interruptedBy } from '../../src/run/interruption.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function interruption(reporting = true) {
  const exits: number[] = [];
  const made = createInterruption(reporting, (code) => exits.push(code));
  return { ...made, exits };
}

describe('a first signal', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the command in order', (signal) => {
    const { interrupt, signal: aborted, exits } = interruption();
    interrupt(signal);
    expect(interruptedBy({ signal: aborted })).toBe(signal);
    expect(exits).toEqual([]);
  });
});

describe('a second signal', () => {
  test('within a second is the same Ctrl+C', () => {
    const { interrupt, unfinished, exits } = interruption();
    unfinished();
    interrupt('SIGINT');
    vi.advanceTimersByTime(60);
    interrupt('SIGINT');
    vi.advanceTimersByTime(60_000);
    expect(exits).toEqual([]);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends the process where the unfinished report stands', (signal, code) => {
    const { interrupt, unfinished, exits } = interruption();
    unfinished();
    interrupt('SIGINT');
    vi.advanceTimersByTime(1_000);
    interrupt(signal);
    expect(exits).toEqual([code]);
  });

  test('waits until the unfinished report stands', () => {
    const { interrupt, unfinished, exits } = interruption();
    interrupt('SIGINT');
    vi.advanceTimersByTime(1_000);
    interrupt('SIGINT');
    expect(exits).toEqual([]);
    unfinished();
    expect(exits).toEqual([130]);
  });

  test('waits for the reports of the end, for a while', () => {
    const { interrupt, unfinished, ending, exits } = interruption();
    unfinished();
    interrupt('SIGINT');
    ending();
    vi.advanceTimersByTime(1_000);
    interrupt('SIGINT');
    expect(exits).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(exits).toEqual([130]);
  });

  test('ends a command without reports at once', () => {
    const { interrupt, exits } = interruption(false);
    interrupt('SIGINT');
    vi.advanceTimersByTime(1_000);
    interrupt('SIGINT');
    expect(exits).toEqual([130]);
  });
});

describe('a crash', () => {
  test('ends a run in order, and is no signal', () => {
    const { crash, signal } = interruption();
    const thrown = new TypeError('inner');
    expect(crash(thrown)).toBe(true);
    expect(signal.reason).toBeInstanceOf(Crash);
    expect(signal.reason).toMatchObject({ cause: thrown });
    expect(interruptedBy({ signal })).toBeNull();
  });

  test('is left to the process where no reports are written, or the run is ending already', () => {
    expect(interruption(false).crash(new Error())).toBe(false);
    const { crash, interrupt } = interruption();
    interrupt('SIGINT');
    expect(crash(new Error())).toBe(false);
  });
});
