import { randomIdBytes } from '#functions/crypto/tokens';
import { recordAnnouncement } from '#functions/data/announcements';
import { auditWrite } from '#functions/data/audit';
import { handle } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { createIds } from '#shared/rules/basics/ids';
import { planAnnouncement, presentAnnouncement } from '#shared/rules/posts/announcements';
import { typedText } from '#shared/rules/posts/emoji';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(posts.pin, async ({ actor, body, now, idempotency }) => {
  const { user, workspace } = actor;
  const id = createIds(now, randomIdBytes).announcement();
  const draft = { ...body, message: typedText(body.message) };
  const stored = planAnnouncement(draft, { id, by: user, workspace, now });
  const reply = presentAnnouncement(stored, workspace, now);
  if (!reply) throw new Refusal('out_of_range');
  const details = { until: stored.until };
  await recordAnnouncement(stored, user, [
    auditWrite(actor, 'announcement_pinned', { details }, now),
    ...idempotency(reply),
  ]);
  return reply;
});
