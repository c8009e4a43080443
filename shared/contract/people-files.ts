import * as z from 'zod';
import { peopleAdministrators } from '#shared/model/choices';
import { PeopleFileId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { PeopleFile, PlannedPeopleFile } from '#shared/model/people-file';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: PeopleFileId });
const Leavers = z.coerce.number().int().min(0).max(limits.import.rows);
const leavers = 'how many people may be deactivated: the number of the plan';

/** A complete file of the people of a company: what it would change, and changing it. */
export const peopleFileCalls = {
  planFile: endpoint({
    method: 'POST',
    path: '/users/sync',
    summary: 'Compare a complete list of people with the members, as JSON or CSV; apply=true also applies it',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:write',
    inPerson: true,
    query: z.object({
      apply: z.enum(['true', 'false']).default('false').describe('true: apply it at once, for programs'),
      leavers: Leavers.optional().describe(`with apply: ${leavers}`),
    }),
    body: z.union([
      z.object({
        users: z
          // Each row is validated on its own, so that an error is reported for that row only.
          .array(z.looseObject({ email: z.string().catch('') }))
          .describe('each as FilePerson: what an object leaves out stays as it is, null removes it'),
      }),
      z.object({ csv: z.string().describe('the text of a CSV file; or send the file itself as text/csv') }),
    ]),
    table: { bytes: limits.import.bytes },
    idempotent: true,
    status: 201,
    reply: PlannedPeopleFile,
    refuses: [
      'directory_connected',
      'many_leavers',
      'too_many',
      'too_many_requests',
      'workspace_busy',
      'upstream_failed',
    ],
  }),
  applyFile: endpoint({
    method: 'POST',
    path: '/users/sync/{id}/apply',
    summary: 'Apply a file as it was planned; read it again to see how far that is',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:write',
    inPerson: true,
    params: One,
    body: z.object({ leavers: z.int().min(0).max(limits.import.rows).optional().describe(leavers) }),
    idempotent: true,
    status: 202,
    reply: PeopleFile,
    refuses: [
      'directory_connected',
      'many_leavers',
      'plan_outdated',
      'already_settled',
      'workspace_busy',
      'upstream_failed',
    ],
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/users/sync',
    summary: 'The last 30 files of people, newest first, and what became of them',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:read',
    reply: z.array(PeopleFile),
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/users/sync/{id}/plan',
    summary: 'A file of people: how far it is applied, or what it would change now',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:read',
    params: One,
    reply: PlannedPeopleFile,
    refuses: ['upstream_failed'],
  }),
};
