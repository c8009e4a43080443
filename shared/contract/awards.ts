import * as z from 'zod';
import { Award, AwardDraft, AwardGift, OpenAward } from '#shared/model/award';
import { CsvQuery } from '#shared/model/common';
import { AwardId } from '#shared/model/ids';
import { Post } from '#shared/model/post';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: AwardId });
const administrators = ['rewards_administrator'] as const;

const draftRefusals = [
  'title_required',
  'picture_required',
  'wrong_format',
  'out_of_range',
  'message_too_long',
  'too_many',
  'not_unique',
  'value_required',
  'group_not_found',
  'user_not_found',
] as const;

/** The awards of a company, and giving them. */
export const awardCalls = {
  listAwards: endpoint({
    method: 'GET',
    path: '/rewards/awards',
    summary: 'The awards, in the order of their names, with what each has given in this period',
    access: administrators,
    billing: 'required',
    scope: 'rewards:read',
    reply: z.array(Award),
  }),
  createAward: endpoint({
    method: 'POST',
    path: '/rewards/awards',
    summary: 'Add an award',
    access: administrators,
    billing: 'required',
    scope: 'rewards:write',
    body: AwardDraft,
    status: 201,
    reply: Award,
    refuses: draftRefusals,
  }),
  updateAward: endpoint({
    method: 'PUT',
    path: '/rewards/awards/{id}',
    summary: 'Change an award; what was given stays as it was',
    access: administrators,
    billing: 'required',
    scope: 'rewards:write',
    params: One,
    body: AwardDraft,
    reply: Award,
    refuses: draftRefusals,
  }),
  removeAward: endpoint({
    method: 'DELETE',
    path: '/rewards/awards/{id}',
    summary: 'Delete an award; what was given stays',
    access: administrators,
    billing: 'required',
    scope: 'rewards:write',
    params: One,
  }),
  exportAwards: endpoint({
    method: 'GET',
    path: '/rewards/awards.csv',
    summary: 'What each award has given in each period, as a CSV file',
    access: administrators,
    billing: 'required',
    scope: 'rewards:read',
    inPerson: true,
    query: CsvQuery,
    produces: 'text/csv',
    reply: z.string(),
  }),
  openAwards: endpoint({
    method: 'GET',
    path: '/rewards/awards/open',
    summary: 'The awards that the member may give',
    access: 'member',
    billing: 'required',
    scope: 'rewards:read',
    reply: z.array(OpenAward),
  }),
  giveAward: endpoint({
    method: 'POST',
    path: '/rewards/awards/{id}/give',
    summary:
      'Give an award to a colleague: a post from the company, with points from the budget of the award',
    access: 'member',
    billing: 'required',
    scope: 'rewards:write',
    params: One,
    body: AwardGift,
    idempotent: true,
    status: 201,
    reply: Post,
    refuses: [
      'forbidden',
      'description_required',
      'message_too_long',
      'wrong_format',
      'out_of_range',
      'self_recognition',
      'user_not_found',
      'receiver_left',
      'outside_audience',
      'budget_used_up',
    ],
  }),
};
