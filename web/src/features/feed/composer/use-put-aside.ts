import { useTranslations } from 'use-intl';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import type { CallArgs } from '#web/api/calls.ts';
import { useSignedIn } from '#web/api/config.ts';
import { outboxOf } from '#web/api/outbox.ts';
import { Refused } from '#web/refusals/refused.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Draft } from './draft.ts';

/** Puts a message that did not reach the server into the outbox, and says so. Returns whether it is there now. */
export const usePutAside = () => {
  const t = useTranslations('offline');
  const { user, workspace, features } = useSignedIn();
  return (
    error: unknown,
    draft: Draft,
    body: CallArgs<'posts.create'>['body'],
    idempotencyKey: string,
  ): boolean => {
    if (!(error instanceof Refused) || error.status !== 0 || features.impersonated_by) return false;
    const sent = { wish: JSON.stringify(body), idempotencyKey };
    const isKept = outboxOf([workspace.id, user.id]).add({
      kind: 'post',
      idempotencyKey,
      at: Date.now(),
      body,
      to: draft.people.map(nameWithDetail),
      text: body.message,
      back: {
        name: 'post',
        what: { draft: { ...draft, text: draft.text.trimEnd() }, sent },
        path: '/feed?compose',
      },
    });
    if (isKept) toast(t('queued'));
    return isKept;
  };
};
