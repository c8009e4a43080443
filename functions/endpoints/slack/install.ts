import { installUrl } from '#functions/chat/slack/client';
import { hashSecret, newSecret } from '#functions/crypto/tokens';
import { recordInstall } from '#functions/data/chat';
import { handle } from '#functions/http/handle';
import { slackReturnUrl } from '#functions/chat/slack/connect';
import { slack } from '#shared/contract/connections/slack';

/** The state comes back through the browser. It is worth something in this session only, and once. */
export const handler = handle(slack.install, async ({ actor, now }) => {
  const state = newSecret();
  const url = await installUrl(state, slackReturnUrl());
  await recordInstall(actor.session, hashSecret(state), now);
  return { url };
});
