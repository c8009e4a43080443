import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Connection } from '#shared/model/chat';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card } from '#web/ui/layout/page.tsx';
import styles from '../connect.module.css';

/** Where new thanks are announced, and a message to see that they arrive. */
export const ChannelChoice = ({
  connection: { channel },
  onChange,
}: {
  connection: Connection;
  onChange: (connection: Connection) => void;
}) => {
  const t = useTranslations('chat');
  const { data, error: unread } = useSWR('slack.channels', () => call('slack.channels', {}));
  const { attempt, busy, error } = useAsyncAction();
  const choose = (id: string) =>
    attempt(async () => {
      const changed = await call('slack.update', { body: { channel_id: id } });
      onChange(changed);
      toast(t('channelSaved', { name: changed.channel?.name ?? '' }));
    });
  const test = () =>
    attempt(async () => {
      await call('slack.test', {});
      toast(t('tested', { name: channel?.name ?? '' }));
    });
  const known = data ?? (channel ? [channel] : []);
  // The channel may have been archived, or made private, since it was chosen.
  const listed = channel && !known.some(({ id }) => id === channel.id) ? [channel, ...known] : known;
  return (
    <Card title={t('channel')} text={t('channelText')}>
      <div className={styles.notices}>{error !== undefined && <RefusalNotice error={error} />}</div>
      <SelectField
        label={t('channelLabel')}
        value={channel?.id ?? ''}
        error={unread && !data ? t('channelsFailed') : undefined}
        disabled={busy}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
        options={[
          ...(channel ? [] : [['', t('channelNone')] as const]),
          ...listed.map(({ id, name }) => [id, `#${name}`] as const),
        ]}
      />
      {channel && (
        <div className={styles.actions}>
          <Button busy={busy} onClick={() => void test()}>
            {t('test')}
          </Button>
        </div>
      )}
    </Card>
  );
};
