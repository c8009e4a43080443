import { posts } from '#shared/contract/posts';
import type { CommentId, PostId } from '#shared/model/ids';
import { postBody } from '../test/support/post-body.ts';
import { call } from '../test/support/stack.ts';
import type { Member } from '../test/support/team.ts';
import type { Company } from './company.ts';
import { always, costs, type Row } from './row.ts';
import { searchRows } from './search-rows.ts';

const send = (receivers: number): Row => ({
  name: `send to ${receivers}`,
  id: 'posts.create',
  bound: costs(2, 2 + receivers, 6 * receivers + 9),
  ...(receivers > 8 && { where: 'large' }),
  prepare: (company) => () =>
    call(posts.create, { body: postBody(company, company.people.slice(1, receivers + 1), 1) }, company.owner),
});

const sent = async (company: Company) =>
  (await call(posts.create, { body: postBody(company, [company.people[1]], 1) }, company.owner)).body;

const sentPrivately = async (company: Company) => {
  const body = { ...postBody(company, [company.people[1]], 1), private: true };
  return (await call(posts.create, { body }, company.owner)).body;
};

const commentOn = (id: PostId, member: Member) =>
  call(posts.addComment, { params: { id }, body: { message: 'Well deserved' } }, member);

/** What members do with posts. */
export const postRows: readonly Row[] = [
  {
    name: 'feed page of 20, 10 people',
    id: 'posts.list',
    bound: costs(2, 20, 0),
    prepare: always(({ member }) => call(posts.list, { query: {} }, member)),
  },
  {
    name: 'feed page of 20, 15 people',
    id: 'posts.list',
    where: 'large',
    bound: costs(2, 20, 0),
    prepare: async ({ member }) => {
      const { headers } = await call(posts.list, { query: {} }, member);
      const next_cursor = String(headers.get('x-next-cursor'));
      return () => call(posts.list, { query: { next_cursor } }, member);
    },
  },
  {
    name: 'one post',
    id: 'posts.read',
    bound: costs(2, 4, 0),
    prepare: async (company) => {
      const { id } = await sent(company);
      return () => call(posts.read, { params: { id } }, company.member);
    },
  },
  ...searchRows,
  send(1),
  send(5),
  send(40),
  {
    name: 'like',
    id: 'posts.like',
    bound: costs(2, 1, 4),
    decided: { reads: 2 },
    prepare: async (company) => {
      const { id } = await sent(company);
      return () => call(posts.like, { params: { id } }, company.member);
    },
  },
  {
    name: 'unlike',
    id: 'posts.unlike',
    bound: costs(2, 1, 4),
    decided: { reads: 2 },
    prepare: async (company) => {
      const { id } = await sent(company);
      await call(posts.like, { params: { id } }, company.member);
      return () => call(posts.unlike, { params: { id } }, company.member);
    },
  },
  {
    name: 'add points to a post',
    id: 'posts.addPoints',
    bound: costs(3, 3, 12),
    prepare: async (company) => {
      const { id } = await sent(company);
      const body = { score: 1 };
      return () => call(posts.addPoints, { params: { id }, body }, company.owner);
    },
  },
  {
    name: 'take back added points',
    id: 'posts.removeAddOn',
    bound: costs(3, 4, 14),
    prepare: async (company) => {
      const { id } = await sent(company);
      const added = await call(posts.addPoints, { params: { id }, body: { score: 1 } }, company.owner);
      const params = { id, add_on_id: added.body.id };
      return () => call(posts.removeAddOn, { params }, company.owner);
    },
  },
  {
    name: 'comment',
    id: 'posts.addComment',
    bound: costs(2, 2, 6),
    prepare: async (company) => {
      const { id } = await sent(company);
      return () => commentOn(id, company.member);
    },
  },
  {
    name: 'delete a comment',
    id: 'posts.removeComment',
    bound: costs(3, 4, 4),
    prepare: async (company) => {
      const { id } = await sent(company);
      for (let count = 0; count < 4; count += 1) await commentOn(id, company.member);
      const { body } = await call(posts.comments, { params: { id }, query: {} }, company.member);
      const params = { id, comment_id: body[0]?.id as CommentId };
      return () => call(posts.removeComment, { params }, company.member);
    },
  },
  {
    name: 'read a private post',
    id: 'posts.read',
    bound: costs(3, 4, 0),
    prepare: async (company) => {
      const params = { id: (await sentPrivately(company)).id };
      return () => call(posts.read, { params }, company.owner);
    },
  },
  {
    name: 'take a post out of the feed',
    id: 'posts.takeOut',
    bound: costs(3, 5, 10),
    prepare: async (company) => {
      const params = { id: (await sent(company)).id };
      return () => call(posts.takeOut, { params }, company.owner);
    },
  },
  {
    name: 'report a post',
    id: 'posts.report',
    bound: costs(2, 2, 4),
    prepare: async (company) => {
      const params = { id: (await sent(company)).id };
      return () => call(posts.report, { params, body: { reason: 'A joke' } }, company.member);
    },
  },
];
