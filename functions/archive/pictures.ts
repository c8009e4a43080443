import type { ArchivePart } from '#shared/model/archive';
import { picturePath } from './shape-parts.ts';

type Line = Record<string, unknown>;

/** The named attribute of what may be an object. */
const within = (item: unknown, name: string): unknown => (item as Line | undefined)?.[name];

/** The attributes of a part's lines that name pictures. */
const namedIn: Partial<Record<ArchivePart, (line: Line) => readonly unknown[]>> = {
  workspace: ({ logo, awards = [] }) => [
    logo,
    ...(awards as readonly unknown[]).map((award) => within(award, 'picture')),
  ],
  members: ({ avatar }) => [avatar],
  rewards: ({ image }) => [image],
  posts: ({ picture, celebration }) => [
    within(picture, 'address'),
    within(within(celebration, 'award'), 'picture'),
  ],
  signatures: ({ picture }) => [within(picture, 'address')],
  purchases: ({ reward }) => [within(reward, 'image')],
};

/** Returns the addresses of the stored pictures that a line names; those that belong to the site itself are not. */
export const picturesIn = (part: ArchivePart, line: Line): readonly string[] =>
  (namedIn[part]?.(line) ?? []).filter(
    (named): named is string => typeof named === 'string' && picturePath.test(named),
  );
