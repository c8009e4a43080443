import { rewards } from '#shared/contract/rewards';
import type { AwardDraft } from '#shared/model/award';
import { createIds } from '#shared/rules/basics/ids';
import { awardDraft } from './award-draft.ts';
import type { Scenario } from './prepared-requests.ts';
import { aPng, paint, uploadForm } from './pictures.ts';
import { call, internals, type Parts } from './stack.ts';

const { randomIdBytes } = await import('#functions/crypto/tokens');

const id = (of: { readonly id: string }): Parts => ({ params: { id: of.id } });

/** One that the caller may give, or claim. */
const aStoredAward = async ({ team: { workspace, caller } }: Scenario, way: AwardDraft['way'] = 'given') => {
  const {
    value_id: _,
    group_id: __,
    round: ___,
    per_person: ____,
    total: _____,
    ...draft
  } = awardDraft({
    way,
  });
  const award = {
    ...draft,
    decided_by: 'people' as const,
    people: [caller.id],
    id: createIds(new Date(), randomIdBytes).award(),
    workspace_id: workspace.id,
    created_at: new Date().toISOString(),
    revision: 1,
  };
  const { keys, table, writes } = internals;
  await table.write(writes.create(keys.award(workspace.id, award.id), award));
  return award;
};

/** One whose nominations are over, and whose winners the caller chooses. */
const aClosedRound = async (scene: Scenario) => {
  const award = await aStoredAward(scene, 'nominated');
  const round = { opens_on: '2026-01-01', closes_on: '2026-01-31', winners: 1, nominations: 3 };
  const { keys, table, writes } = internals;
  const { workspace, caller, colleague } = scene.team;
  await table.write(writes.change(keys.award(workspace.id, award.id), { set: { round } }));
  const request_id = createIds(new Date(), randomIdBytes).awardRequest();
  const nomination = { request_id, from_id: caller.id, to_id: colleague.id };
  await table.write(
    writes.create(keys.awardMark(workspace.id, award.id, caller.id, colleague.id), nomination),
  );
  return award;
};

/** A claim of the caller. */
const aClaim = async (scene: Scenario) => {
  const { id: award } = await aStoredAward(scene, 'claimed');
  const claim = { params: { id: award }, body: { message: 'all night' } };
  return (await call(rewards.requestAward, claim, { ...scene.team.caller, at: scene.at })).body;
};

/** Requests for the calls of awards. */
export const awardRequests = {
  'rewards.createAward': () => ({ body: awardDraft() }),
  'rewards.updateAward': async (scene: Scenario) => ({
    ...id(await aStoredAward(scene)),
    body: awardDraft(),
  }),
  'rewards.updateAwardPicture': async (scene: Scenario) => ({
    ...id(await aStoredAward(scene)),
    body: uploadForm('picture', aPng(paint(9, 9))),
  }),
  'rewards.removeAward': async (scene: Scenario) => ({ ...id(await aStoredAward(scene)), body: {} }),
  'rewards.giveAward': async (scene: Scenario) => ({
    ...id(await aStoredAward(scene)),
    body: { to_id: scene.team.colleague.id, message: 'thanks' },
  }),
  'rewards.requestAward': async (scene: Scenario) => ({
    ...id(await aStoredAward(scene, 'claimed')),
    body: { message: 'all night' },
  }),
  'rewards.withdrawAwardRequest': async (scene: Scenario) => id(await aClaim(scene)),
  'rewards.updateClaimPicture': async (scene: Scenario) => {
    const body = uploadForm('picture', aPng(paint(4, 4)));
    body.set('description', 'The log of the night');
    return { ...id(await aClaim(scene)), body };
  },
  'rewards.listNominees': async (scene: Scenario) => id(await aClosedRound(scene)),
  'rewards.shortlistNominee': async (scene: Scenario) => ({
    params: { id: (await aClosedRound(scene)).id, user_id: scene.team.colleague.id },
    body: { starred: true },
  }),
  'rewards.chooseWinners': async (scene: Scenario) => ({
    ...id(await aClosedRound(scene)),
    body: { user_ids: [] },
  }),
  'rewards.settleAwardRequests': async (scene: Scenario) => ({
    body: { ids: [(await aClaim(scene)).id], decision: 'approved' },
  }),
};
