import { users } from '#shared/contract/users';
import type { Scenario } from './prepared-requests.ts';
import { call, type Parts } from './stack.ts';
import { uniqueWord } from './unique-word.ts';

const people = () => ({ users: [{ email: `${uniqueWord()}@acme.example` }] });

/** A file that was planned. */
const aPeopleFile = async ({ team, at }: Scenario): Promise<Parts> => {
  const { body } = await call(users.planFile, { query: {}, body: people() }, { ...team.owner, at });
  return { params: { id: body.file.id } };
};

/** Requests for calls about several people, and for files that keep them up to date. */
export const peopleRequests = {
  'users.giveExtra': ({ team }: Scenario) => ({
    body: { user_ids: [team.colleague.id], points: 5, reason: 'A long project' },
  }),
  'users.planFile': () => ({ query: {}, body: people() }),
  'users.applyFile': async (scene: Scenario) => ({ ...(await aPeopleFile(scene)), body: {} }),
  'users.listFiles': () => ({}),
  'users.readFile': aPeopleFile,
};
