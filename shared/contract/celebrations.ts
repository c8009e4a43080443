import * as z from 'zod';
import { UpcomingCelebration } from '#shared/model/celebration';
import { peopleAdministrators } from '#shared/model/choices';
import { CompanyDay, CompanyDayDraft } from '#shared/model/company-day';
import { CompanyDayId } from '#shared/model/ids';
import { cards } from './cards.ts';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: CompanyDayId });

export const celebrations = {
  list: endpoint({
    method: 'GET',
    path: '/celebrations',
    summary: 'The next days that the team celebrates, nearest first',
    access: 'member',
    billing: 'required',
    scope: 'people:read',
    reply: z.array(UpcomingCelebration),
  }),
  listDays: endpoint({
    method: 'GET',
    path: '/celebrations/days',
    summary: 'The own days of the company, the next one first',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'settings:read',
    reply: z.array(CompanyDay),
  }),
  createDay: endpoint({
    method: 'POST',
    path: '/celebrations/days',
    summary: 'Add an own day of the company, once or each year, with points for everyone or for a group',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'settings:write',
    body: CompanyDayDraft,
    status: 201,
    reply: CompanyDay,
    refuses: [
      'title_required',
      'wrong_format',
      'out_of_range',
      'message_too_long',
      'too_many',
      'leap_day',
      'day_over',
      'group_not_found',
      'unknown_placeholder',
    ],
  }),
  updateDay: endpoint({
    method: 'PUT',
    path: '/celebrations/days/{id}',
    summary:
      'Change an own day of the company; in a year in which it was celebrated it is not celebrated again',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'settings:write',
    params: One,
    body: CompanyDayDraft,
    reply: CompanyDay,
    refuses: [
      'title_required',
      'wrong_format',
      'out_of_range',
      'message_too_long',
      'leap_day',
      'day_over',
      'group_not_found',
      'unknown_placeholder',
      'workspace_busy',
    ],
  }),
  removeDay: endpoint({
    method: 'DELETE',
    path: '/celebrations/days/{id}',
    summary: 'Remove an own day of the company; what was celebrated stays',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'settings:write',
    params: One,
    refuses: ['workspace_busy'],
  }),
  ...cards,
};
