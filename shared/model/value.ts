import * as z from 'zod';
import { Color, SingleLine, Text } from './common.ts';
import { ValueId } from './ids.ts';
import { limits } from './limits.ts';

const bounds = limits.value;

export const ValueDraft = z.object({
  name: SingleLine(bounds.name).pipe(z.string().min(1, 'value_required')),
  description: Text(bounds.description).default(''),
  color: Color,
  emoji: z
    .string()
    .min(1, 'wrong_format')
    .max(60, 'wrong_format')
    .describe('the emoji itself, or its name such as rocket or :tada:'),
  keywords: z
    .array(SingleLine(bounds.keyword).pipe(z.string().min(1)))
    .max(bounds.keywords)
    .default([]),
  tag: z
    .string()
    .trim()
    .regex(/^#?[\p{L}\p{N}_-]{1,40}$/u, 'wrong_format')
    .transform((tag) => tag.replace('#', '').toLowerCase()),
  default: z.boolean().default(false),
});
export type ValueDraft = z.infer<typeof ValueDraft>;

/** A company value; every post names one. */
export const Value = z.object({
  id: ValueId,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  emoji: z.string(),
  keywords: z.array(z.string()),
  tag: z.string(),
  former_tags: z.array(z.string()).optional().describe('previous tags, which still work when typed'),
  default: z.boolean(),
});
export type Value = z.infer<typeof Value>;

/** The copy of a value that its posts keep, because they outlive the value. */
export const ValueSnapshot = Value.pick({ id: true, name: true, color: true, emoji: true });
export type ValueSnapshot = z.infer<typeof ValueSnapshot>;
