import * as z from 'zod';
import { Checklist, ChecklistItem, checklistItems } from '#shared/model/workspace';
import { endpoint } from './endpoint.ts';
import { peopleAdministrators } from '#shared/model/choices';

export const checklist = {
  update: endpoint({
    method: 'PUT',
    path: '/checklist',
    summary: 'Mark items of the getting-started checklist as done or not done',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    body: z.object({
      checklist: z
        .array(z.object({ item: ChecklistItem, done: z.boolean() }))
        .max(checklistItems.length, 'too_many'),
    }),
    reply: Checklist,
    refuses: ['too_many', 'not_found'],
  }),
  dismiss: endpoint({
    method: 'DELETE',
    path: '/checklist',
    summary: 'Dismiss the checklist permanently',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
  }),
};
