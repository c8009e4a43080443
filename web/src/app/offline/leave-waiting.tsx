import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LeaveAnswer, LeaveQuestion } from '#web/api/leave-waiting.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';

const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

/** Asks somebody who signs out while something waits to be sent. */
export const LeaveWaiting = () => {
  const t = useTranslations('offline');
  const [question, setQuestion] = useState<LeaveQuestion>();
  useEffect(() => {
    const ask = (event: Event) => {
      event.preventDefault();
      setQuestion((event as CustomEvent<LeaveQuestion>).detail);
    };
    addEventListener('outbox:leaving', ask);
    return () => removeEventListener('outbox:leaving', ask);
  }, []);
  if (!question) return null;
  const answer = (one: LeaveAnswer) => {
    setQuestion(undefined);
    question.answer(one);
  };
  return (
    <Overlay onFail={() => answer('stay')}>
      <confirmDialog.View
        title={t('leaveTitle')}
        confirm={t('leave')}
        cancel={t('stay')}
        onCancel={() => answer('stay')}
        onConfirm={() => answer('leave')}
      >
        {t('leaveText', { count: question.count })}
      </confirmDialog.View>
    </Overlay>
  );
};
