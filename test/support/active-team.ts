import { auth } from '#shared/contract/auth';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { workspace } from '#shared/contract/workspace';
import type { User } from '#shared/model/user';
import { sign, startCard } from './greeting-cards.ts';
import { aGroup } from './groups.ts';
import { report } from './managers.ts';
import { postBody } from './post-body.ts';
import { aPng, uploadForm as upload, paint } from './pictures.ts';
import { aReward, giveCoins, redeem } from './shop.ts';
import { call, internals, send, stack } from './stack.ts';
import { unusualTexts } from './injection-texts.ts';
import { aTeam, type Member, type Team, temporaryTokenFor } from './team.ts';

const { lists } = await import('#functions/table/keys');

export type ActiveTeam = Team<'ann' | 'bob' | 'cyd'>;

export const readAll = { now: new Date(0), consistent: true };
export const storedUsers = async (team: ActiveTeam) =>
  (await internals.table.query<User>(lists.users(team.workspace.id), readAll)).items;

/** A team with posts, one of them private, added points, likes, a comment, pictures, a card that is signed, and rewards redeemed, contributed to and declined. */
export const anActiveTeam = async (): Promise<ActiveTeam> => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { workspace: { private_posts: true } });
  const sent = await call(posts.create, { body: postBody(team, [team.bob, team.cyd], 20) }, team.ann);
  const design = await aGroup(team.ann, 'Design', [team.ann, team.bob]);
  // Cyd has two people above.
  await report(team.ann, team.bob, team.ann);
  await report(team.ann, team.cyd, team.bob);
  const second = await call(posts.create, { body: postBody(team, [team.ann], 15) }, team.bob);
  await call(posts.addPoints, { params: { id: second.body.id }, body: { score: 2 } }, team.cyd);
  await call(posts.like, { params: { id: sent.body.id } }, team.bob);
  const apart = { ...postBody(team, [team.bob], 3), private: true };
  const { body: hidden } = await call(posts.create, { body: apart }, team.cyd);
  await call(posts.like, { params: { id: hidden.id } }, team.bob);
  await call(
    posts.addComment,
    { params: { id: sent.body.id }, body: { message: ['Well deserved', ...unusualTexts].join(' ') } },
    team.cyd,
  );
  await giveCoins(team.ann, 100, team.bob, team.cyd);
  const form = upload('picture', aPng(paint(4, 4)));
  form.set('description', 'The team');
  await send('PUT', `/posts/${sent.body.id}/picture`, form, { token: team.ann.token });
  await send('PUT', '/profiles/me/avatar', upload('avatar', aPng(paint(20, 20))), { token: team.bob.token });
  const card = await startCard(team.bob, team.cyd);
  await sign(card.id, team.ann, 'Get well', { picture_text: 'The team' }, aPng(paint(4, 4)));
  const bounds = { stock: '5', per_person: '3', per_person_period: 'ever' };
  const coffee = await aReward(team.ann, { ...bounds, organization: 'The coffee farmers' });
  const forDesign = { reward_type: 'team', group_id: design.id };
  const party = await aReward(team.ann, { title: 'Party', price: '60', ...forDesign });
  await redeem(team.bob, coffee.id);
  const { body: declined } = await redeem(team.cyd, coffee.id);
  await call(rewards.decline, { params: { id: declined.id } }, team.ann);
  await redeem(team.bob, party.id, { amount: 25 });
  await stack.settle();
  return team;
};

export const reset = (team: ActiveTeam, options = {}) =>
  call(workspace.reset, { body: { name: team.workspace.name } }, { ...team.ann, ...options });
export const remove = (team: ActiveTeam, options = {}) =>
  call(workspace.remove, { body: { name: team.workspace.name } }, { ...team.ann, ...options });
export const addDemo = (team: ActiveTeam) => call(workspace.addDemo, {}, team.ann);
export const removeDemo = (team: ActiveTeam) => call(workspace.removeDemo, {}, team.ann);

/** A new workspace of somebody who is already a member elsewhere. */
export const anotherWorkspaceOf = async ({ email }: Pick<Member, 'email'>): Promise<{ token: string }> => {
  const body = { first_name: 'Ann', last_name: 'Ash', company_name: 'Elsewhere', agreement: true } as const;
  const token = await temporaryTokenFor(email);
  return { token: (await call(auth.createWorkspace, { body }, { token })).body.access_token };
};
