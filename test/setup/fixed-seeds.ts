import { configureGlobal } from 'fast-check';
import { seedOf } from '../support/seeded-random.ts';

// Properties without a seed of their own would take a new one in each run.
configureGlobal({ seed: seedOf('properties') });
