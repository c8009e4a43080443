import { describe } from 'vitest';

// One file for all of them: they share what takes longest, loading CDK and making the templates.
describe.each([
  'access',
  'changes',
  'edge',
  'functions',
  'mail',
  'nag',
  'numbers',
  'stacks',
  'stream-filters',
  'watch',
])('%s', async (part) => {
  await import(`./templates/${part}.ts`);
});
