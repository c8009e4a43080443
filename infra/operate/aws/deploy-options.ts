import { helpOption } from '../../command.ts';

/** What `npm run deploy` takes. */
export const deployOptions = {
  stage: { type: 'string' },
  set: { type: 'string', multiple: true, default: [] as string[] },
  rollback: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  tested: { type: 'boolean', default: false },
  breaking: { type: 'boolean', default: false },
  'one-way': { type: 'boolean', default: false },
  watch: { type: 'string', default: '5' },
  releases: { type: 'string' },
  ...helpOption,
} as const;
