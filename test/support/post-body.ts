import type { UserId, ValueId } from '#shared/model/ids';
import type { Member } from './team.ts';

/** The body of a post; ten points by default. */
export const postBody = (
  team: { readonly values: readonly { readonly id: ValueId }[] },
  to: readonly (Pick<Member, 'id'> | undefined)[],
  score = 10,
): { to_id: UserId[]; score: number; value_id: ValueId; message: string } => ({
  to_id: to.map((member) => member?.id as UserId),
  score,
  value_id: team.values[0]?.id as ValueId,
  message: 'Thank you for the launch',
});

/** A row of a file with past posts of another tool, as the screens send it: 25 points in March 2024. */
export const pastRow = (
  team: { readonly values: readonly { readonly id: ValueId }[] },
  from: Pick<Member, 'id'>,
  to: readonly Pick<Member, 'id'>[],
  changes: object = {},
) => ({
  ...postBody(team, to, 25),
  created_at: '2024-03-12T12:00:00.000Z',
  from_id: from.id,
  message: 'Thank you for the calm launch',
  ...changes,
});

/** A well-formed id that names nothing. */
export const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV' as UserId;
