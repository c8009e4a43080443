import { access, activity, type NounRow, setup } from './lifecycle.ts';
import type { Noun } from './keys.ts';

/** The rows of nouns.ts about chats that a workspace is connected with. An archive contains none of them: they belong to this installation. */
export const chatNouns = {
  chatConnection: {
    answers: 'Which chat team or workflow is connected, where are posts announced, and does it work?',
    list: 'root',
    ...setup,
    archive: 'access',
  },
  chatInstall: {
    answers: 'Did this administrator just ask to connect a chat, in this session?',
    expires: '10 minutes',
    list: 'own',
    ...access,
    archive: 'access',
  },
  chatLink: {
    answers: 'Which member is this chat user?',
    list: 'chatLinks',
    reset: 'keep',
    deletion: 'remove',
    erasure: 'remove',
    archive: 'access',
  },
  chatUser: {
    answers: 'Which chat user is this member?',
    list: 'own',
    ...access,
    archive: 'access',
  },
  chatInvitation: {
    answers: 'Which chat user may be linked with this link?',
    expires: '30 minutes',
    list: 'chatLinks',
    ...setup,
    archive: 'access',
  },
  chatWaiting: {
    answers: 'Which posts still have to be announced in the chat, and in which order?',
    list: 'chatPosts',
    ...activity,
    archive: 'passing',
  },
  chatPost: {
    answers: 'Where was this post announced?',
    list: 'chatPosts',
    ...activity,
    archive: 'passing',
  },
  chatMessage: {
    answers: 'Which post does this message announce?',
    list: 'chatPosts',
    ...activity,
    archive: 'passing',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
