import { afterAll } from 'vitest';
import { stack } from './product.ts';

// Each test file runs its own stack, from its first import to its last test.
afterAll(() => stack.stop());

export { call, internals, mails, send, stack, type Answered, type Options } from './product.ts';
