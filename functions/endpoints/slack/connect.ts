import { handle } from '#functions/http/handle';
import { connectSlack } from '#functions/chat/slack/connect';
import { slack } from '#shared/contract/connections/slack';
import { presentConnection } from '#shared/rules/connections/chat';

export const handler = handle(slack.connect, async ({ actor, body, now }) =>
  presentConnection(await connectSlack(actor, body, now)),
);
