import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { wholeAge } from '#shared/rules/basics/ages';
import type { HookDelivery } from '#shared/model/hook';
import type { HookId } from '#shared/model/ids';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useFailureText } from './use-failure-text.ts';
import styles from './webhooks.module.css';

const useOutcome = (delivery: HookDelivery): string => {
  const t = useTranslations('hooks');
  const format = useFormatter();
  const now = useNow();
  const { state, tries, took, next_try_at: next } = delivery;
  const why = useFailureText()(delivery.failure, delivery.status);
  if (state === 'delivered') return t('delivered', { took: took ?? 0 });
  if (state === 'failed') return t('givenUp', { tries, why });
  if (tries === 0 || next === null) return t('waiting');
  const then = new Date(next);
  return t('again', { tries, why, when: format.relativeTime(then, wholeAge(then, now)) });
};

const Line = ({ delivery, onReplay }: { delivery: HookDelivery; onReplay: () => void }) => {
  const t = useTranslations('hooks');
  const format = useFormatter();
  const outcome = useOutcome(delivery);
  const { type, state, answer } = delivery;
  return (
    <li className={styles.delivery} data-state={state}>
      <div>
        <b>{type}</b>
        <small>
          {format.dateTime(new Date(delivery.event_at), { dateStyle: 'medium', timeStyle: 'medium' })}
          {' · '}
          {delivery.id}
        </small>
        <small className={delivery.failure === null ? undefined : styles.bad}>{outcome}</small>
        {answer && (
          <small>
            {t('answer')}: <code translate="no">{answer}</code>
          </small>
        )}
      </div>
      {state !== 'waiting' && (
        <Button size="small" onClick={onReplay}>
          {t('replay')}
        </Button>
      )}
    </li>
  );
};

/** What was sent to a webhook, newest first. */
const LogDialog = ({ id, host, onClose }: { id: HookId; host: string; onClose: () => void }) => {
  const t = useTranslations('hooks');
  const read = () => call('hooks.deliveries', { params: { id } });
  const { data, error, mutate } = useSWR(['hooks.deliveries', id], read, { refreshInterval: 5000 });
  const replaying = useAsyncAction();
  const replay = (delivery: HookDelivery) =>
    replaying.attempt(async () => {
      await call('hooks.replay', { params: { id, delivery: delivery.id } });
      toast(t('replayed'));
      await mutate();
    });
  return (
    <Dialog title={t('logTitle', { host })} size={640} onClose={onClose}>
      {replaying.error !== undefined && <RefusalNotice error={replaying.error} />}
      {!data &&
        (error ? (
          <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
        ) : (
          <Skeleton width="100%" height={120} />
        ))}
      {data && (
        <p className={styles.note}>
          {data.length === 0 ? t('logNone') : t('logText', { count: data.length })}
        </p>
      )}
      <ol className={styles.log}>
        {data?.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} onReplay={() => void replay(delivery)} />
        ))}
      </ol>
    </Dialog>
  );
};

export default withMantine(LogDialog);
