import * as z from 'zod';
import { UpcomingCelebration } from '#shared/model/celebration';
import { endpoint } from './endpoint.ts';

export const celebrations = {
  list: endpoint({
    method: 'GET',
    path: '/celebrations',
    summary: 'The next birthdays and work anniversaries that the team celebrates, nearest first',
    access: 'member',
    billing: 'required',
    scope: 'people:read',
    reply: z.array(UpcomingCelebration),
  }),
};
