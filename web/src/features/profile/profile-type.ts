import type { Answer } from '#web/api/calls.ts';

/** A member as every member of the workspace may see them. */
export type Profile = Answer<'profiles.read'>;
