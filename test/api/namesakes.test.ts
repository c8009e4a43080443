import { expect, test } from 'vitest';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { walls } from '#shared/contract/walls';
import type { Person } from '#shared/model/user';
import { aGroup } from '../support/groups.ts';
import { thank } from '../support/recognition.ts';
import { call, mails, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const { tellTop } = await import('#functions/chat/questions');

const tom = { first_name: 'Tom', last_name: 'Meyer' };

test('two people of one name are told apart wherever one answer names both', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    users: { bob: { ...tom, job_title: 'Designer' }, cyd: tom, dan: tom },
  });
  const sales = await aGroup(team.ann, 'Sales', [team.cyd]);
  const toms = ['Tom Meyer, Designer', 'Tom Meyer, Sales', `Tom Meyer, ${team.dan.email}`] as const;
  const inText = toms.map((name) => `${name.replace(', ', ' (')})`);
  const named = (people: readonly Pick<Person, 'name' | 'detail'>[]) =>
    people.map(({ name, detail }) => [name, detail ?? []].flat().join(', '));
  const sent = await thank(team, team.ann, [team.bob, team.cyd, team.dan], 7);
  expect(named(sent.to)).toEqual(toms);
  await thank(team, team.bob, [team.dan], 3);
  const comment = { message: 'Well deserved' };
  await call(posts.addComment, { params: { id: sent.id }, body: comment }, team.dan);
  await call(posts.like, { params: { id: sent.id } }, team.dan);
  await stack.settle();

  const { body: feed } = await call(posts.list, { query: {} }, team.ann);
  expect(feed.map(({ from, to }) => named([from, ...to]))).toEqual([
    [toms[0], toms[2]],
    ['ann Member', ...toms],
  ]);
  expect(named(feed.flatMap((post) => post.latest_comments.map(({ from }) => from)))).toEqual([toms[2]]);
  expect(named(feed.flatMap((post) => post.liked_by))).toEqual([toms[2]]);

  const ranking = [toms[2], ...toms.slice(0, 2)];
  const { body: ranks } = await call(leaderboards.list, { query: {} }, team.ann);
  expect(named(ranks.map(({ person }) => person)).toSorted()).toEqual(ranking.toSorted());
  const { body: inGroup } = await call(leaderboards.list, { query: { group_id: sales.id } }, team.ann);
  expect(named(inGroup.map(({ person }) => person))).toEqual(['Tom Meyer']);
  const asked = { workspaceId: team.workspace.id, userId: team.ann.id, key: 'top', now: new Date() };
  const top = await tellTop(asked);
  expect(top.about === 'top' && top.ranks?.map(({ name }) => name).toSorted()).toEqual(inText.toSorted());

  const together = mails.find(({ to, subject }) => to.includes(team.bob.email) && subject.includes('+7'));
  for (const name of inText.slice(1)) expect(together?.text).toContain(name);

  // Visitors see a wall: no address tells people apart there.
  const { body: link } = await call(walls.create, { body: { name: 'Kitchen' } }, team.ann);
  const { body: wall } = await call(walls.read, { body: { token: link.token } }, {});
  const onWall = [toms[0], toms[1], 'Tom Meyer'];
  expect(named(wall.posts[1]?.to ?? [])).toEqual(onWall);
  expect(named(wall.ranking?.map(({ person }) => person) ?? []).toSorted()).toEqual(onWall.toSorted());
});
