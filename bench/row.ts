import type { JobId } from '#infra/blueprint/jobs';
import type { EndpointId } from '#shared/contract/index';
import type { Company } from './company.ts';
import type { Cost } from './measure.ts';

export type Act = () => Promise<{ readonly status: number }>;

/** One row of the cost table: what the operation may cost, and how to run it once. */
export type Row = {
  readonly name: string;
  readonly id: EndpointId | JobId;
  /** Parts that the design does not mention have no bound. */
  readonly bound: Partial<Cost>;
  /** The bound used instead where the design's bound cannot be kept: docs/decisions/0015 says why. */
  readonly decided?: Partial<Cost>;
  /** Where it is measured: in companies of two sizes by default, in the large one only, or with 10,000 people. */
  readonly where?: 'large' | 'crowd';
  /** Prepares the operation, so that only the operation itself is measured. */
  readonly prepare: (company: Company) => Act | Promise<Act>;
};

export const costs = (trips: number, reads: number, writes: number): Cost => ({ trips, reads, writes });

/** For an operation that needs nothing but the company. */
export const always =
  (operation: (company: Company) => ReturnType<Act>): Row['prepare'] =>
  (company) =>
  () =>
    operation(company);
