import type { ArchivePart } from '#shared/model/archive';
import { picturePath } from './shape-parts.ts';

/** The attribute of a part's lines that names a picture. */
const namedIn: Partial<Record<ArchivePart, (line: Record<string, unknown>) => unknown>> = {
  workspace: ({ logo }) => logo,
  members: ({ avatar }) => avatar,
  rewards: ({ image }) => image,
  posts: ({ picture }) => (picture as { address?: unknown } | undefined)?.address,
  signatures: ({ picture }) => (picture as { address?: unknown } | undefined)?.address,
  purchases: ({ reward }) => (reward as { image?: unknown }).image,
};

/** Returns the addresses of the stored pictures that a line names; those that belong to the site itself are not. */
export const picturesIn = (part: ArchivePart, line: Record<string, unknown>): readonly string[] => {
  const named = namedIn[part]?.(line);
  return typeof named === 'string' && picturePath.test(named) ? [named] : [];
};
