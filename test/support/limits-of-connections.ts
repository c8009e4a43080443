/** Where the limits of chats and webhooks are tested: the file, and the test's title or a part of its source. */
export const limitsOfConnections: Readonly<Record<string, readonly [file: string, sentence: string]>> = {
  'chat.installMinutes': [
    'api/slack',
    'a state is worth something once, in the session that asked, within ten minutes',
  ],
  'chat.invitationMinutes': ['api/slack', 'links themselves in the browser, once, and sees as whom'],
  'chat.clockMinutes': ['api/slack', 'of 301 seconds ago'],
  'chat.latest': ['api/slack-use', 'shows points, the five latest posts and rewards, and redeems one once'],
  'chat.meToo': ['api/slack-use', 'a press of the button adds five points, once, and the reaction is a like'],
  'chat.rewards': ['api/chat', 'a chat lists the ten newest rewards'],
  'hook.address': ['api/hooks', 'an address has two thousand characters at most'],
  'hook.count': ['api/hooks', 'a workspace has ten webhooks, also when two are made at once'],
  'hook.logDays': ['api/hooks', 'the log has the last hundred deliveries, for thirty days'],
  'hook.shown': ['api/hooks', 'the log has the last hundred deliveries, for thirty days'],
  'hook.failingDays': ['jobs/hooks', 'after a week of failures a webhook is switched off'],
  'hook.oldSecretHours': ['api/hooks', 'for a day the one before it signs too'],
  'hook.answerMs': ['rules/outside-requests', 'ends the wait for an answer'],
  'hook.answer': ['api/hooks', 'three hundred characters of an answer'],
  'tools.people': ['api/mcp', 'people are found by the beginnings of their names, twenty at most'],
  'tools.confirmMinutes': ['api/mcp', 'for its key, and for ten minutes'],
};
