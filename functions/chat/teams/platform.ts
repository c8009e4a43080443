import type { Platform } from '../platform.ts';
import { followAnnounceHere, followConnect, followRemoval } from './connect.ts';
import { teamsOpener } from './open.ts';
import { OwnMessage } from './payloads.ts';

export const teams: Platform = {
  ...teamsOpener,
  followOwn: async (sent, now) => {
    const message = OwnMessage.parse(sent);
    if (message.about === 'connect') await followConnect(message, now);
    if (message.about === 'announce_here') await followAnnounceHere(message, now);
    if (message.about === 'removed') await followRemoval(message, now);
  },
};
