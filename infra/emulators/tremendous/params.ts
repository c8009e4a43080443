import * as z from 'zod';
import { wrongField } from './errors.ts';

const refusalOf = (issue: z.core.$ZodIssue): Error => {
  if (issue.code === 'unrecognized_keys')
    return wrongField(400, [...issue.path, issue.keys[0] ?? ''], 'This field is not known.');
  if ('input' in issue && issue.input === undefined)
    return wrongField(422, issue.path, 'This field is missing.');
  return wrongField(400, issue.path, issue.message);
};

/** Checks what was sent. @throws TremendousRefusal 400 for what does not fit, 422 for what is missing */
export const parsed = <Output>(schema: z.ZodType<Output>, sent: unknown): Output => {
  const { success, data, error } = schema.safeParse(sent, { reportInput: true });
  if (success) return data;
  const [first] = error.issues;
  throw first ? refusalOf(first) : wrongField(400, [], 'The request cannot be read.');
};

/** What every list takes. */
export const paging = (usual: number) => ({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(usual),
});

/** A page of what is kept in the order of creation: newest first, as Tremendous lists it. */
export const pageOf = <One>(
  all: readonly One[],
  { offset, limit }: { offset: number; limit: number },
): One[] => all.toReversed().slice(offset, offset + limit);
