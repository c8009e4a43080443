import { peopleAdministrators } from '#shared/model/choices';
import { Announcement, AnnouncementDraft } from '#shared/model/announcement';
import { endpoint } from './endpoint.ts';

export const announcements = {
  pin: endpoint({
    method: 'PUT',
    path: '/announcement',
    summary: 'Pin an announcement above the feed, in the place of the one before',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'posts:write',
    body: AnnouncementDraft,
    idempotent: true,
    reply: Announcement,
    refuses: ['description_required', 'message_too_long', 'wrong_format', 'out_of_range'],
  }),
  unpin: endpoint({
    method: 'DELETE',
    path: '/announcement',
    summary: 'Take the announcement down',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'posts:write',
  }),
};
