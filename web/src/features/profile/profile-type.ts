import type { Answer } from '../../api/calls.ts';

/** A member as every member of the workspace may see them. */
export type Profile = Answer<'profiles.read'>;
