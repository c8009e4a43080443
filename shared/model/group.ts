import * as z from 'zod';
import { groupKinds } from './group-kinds.ts';
import { SingleLine } from './common.ts';
import { GroupId } from './ids.ts';
import { limits } from './limits.ts';

export const GroupKind = z.enum(groupKinds);
export type GroupKind = z.infer<typeof GroupKind>;

export const GroupName = SingleLine(limits.group.name).pipe(z.string().min(1, 'wrong_format'));

/** A department or a location of the team, as stored in the table. */
export type StoredGroup = {
  readonly id: GroupId;
  readonly name: string;
  readonly kind: GroupKind;
  readonly demo?: true;
  /** The id of the group in the directory of the company (SCIM). */
  readonly external_id?: string;
  /** When it was last renamed, or a directory changed its members; absent: not since this is recorded. */
  readonly changed_at?: string;
};

export const Group = z.object({
  id: GroupId,
  name: z.string(),
  kind: GroupKind,
  members: z.int().describe('invited and accepted members in it'),
});
export type Group = z.infer<typeof Group>;
