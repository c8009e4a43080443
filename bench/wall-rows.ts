import { posts } from '#shared/contract/posts';
import { walls } from '#shared/contract/walls';
import { limits } from '#shared/model/limits';
import { postBody } from '../test/support/post-body.ts';
import { call } from '../test/support/stack.ts';
import { celebrateSoon } from './celebration-rows.ts';
import type { Company } from './company.ts';
import type { Row } from './row.ts';

/** Fills a wallboard with posts to five of some members in turn. @returns one question of its screen */
const aWall = async (company: Company, size: number) => {
  const { owner } = company;
  const [, ...people] = company.people.slice(0, size);
  for (let sent = 0; sent < limits.wall.posts; sent += 1) {
    const to = Array.from({ length: 5 }, (_, at) => people[(5 * sent + at) % people.length]);
    await call(posts.create, { body: postBody(company, to, 1) }, owner);
  }
  const { body: wall } = await call(walls.create, { body: { name: 'Kitchen' } }, owner);
  const read = () => call(walls.read, { body: { token: wall.token } });
  // The first question notes when the screen was seen.
  await read();
  return read;
};

/** The rows of wallboards. */
export const wallRows: readonly Row[] = [
  {
    name: 'a wallboard loads',
    id: 'walls.read',
    bound: { trips: 3, reads: 20, writes: 0 },
    prepare: (company) => aWall(company, 10),
  },
  {
    name: 'a wallboard loads, with celebrations',
    id: 'walls.read',
    bound: { trips: 3, reads: 20, writes: 0 },
    prepare: async (company) => {
      await celebrateSoon(company);
      return aWall(company, 10);
    },
  },
  {
    name: 'a wallboard with posts to forty',
    id: 'walls.read',
    bound: { trips: 3, reads: 20, writes: 0 },
    where: 'large',
    prepare: (company) => aWall(company, 1 + 5 * limits.wall.posts),
  },
];
