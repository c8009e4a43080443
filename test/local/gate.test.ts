import { expect, test } from 'vitest';
import { createGate } from '#infra/emulators/basics/gate';

/** Counts who has passed, once everything that can happen now has happened. */
const passing = (gate: ReturnType<typeof createGate>, stopped = new AbortController().signal) => {
  let passed = 0;
  for (const _ of [1, 2]) void gate.pass(stopped).then(() => (passed += 1));
  return async (): Promise<number> => {
    await new Promise(setImmediate);
    return passed;
  };
};

test('work waits at a gate that opens on demand until somebody waits for the work, and again afterward', async () => {
  const gate = createGate(true);
  const passed = passing(gate);
  expect(await passed()).toBe(0);
  expect(await gate.during(passed)).toBe(2);
  const later = passing(gate);
  expect(await later()).toBe(0);
  gate.leaveOpen();
  expect(await later()).toBe(2);
  expect(await passing(gate)()).toBe(2);
});

test('work that was stopped does not wait at a closed gate, and all other work does', async () => {
  const gate = createGate(true);
  const stopping = new AbortController();
  const [stopped, others] = [passing(gate, stopping.signal), passing(gate)];
  stopping.abort();
  gate.wake();
  expect([await stopped(), await others()]).toEqual([2, 0]);
});

test('a gate that does not open on demand is always open', async () => {
  expect(await passing(createGate(false))()).toBe(2);
});
