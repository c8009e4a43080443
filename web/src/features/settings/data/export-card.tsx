import { useFormatter, useTranslations } from 'use-intl';
import type { Archives } from '#shared/model/archive';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { follow } from '#web/api/download.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { WaitingBar } from '#web/ui/feedback/waiting-bar.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card } from '#web/ui/layout/page.tsx';
import styles from './data.module.css';

type Export = Archives['export'];

/** When the archive was written, its size, and until when it waits. */
const Facts = ({ state: { written_at: at, expires_at: until, bytes } }: { state: Export }) => {
  const t = useTranslations('archives.export');
  const format = useFormatter();
  if (at === null || until === null || bytes === null) return null;
  const shown = (time: string) =>
    format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' });
  const size = format.number(Math.max(0.1, bytes / 1_000_000), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  return <p className={styles.facts}>{t('ready', { at: shown(at), until: shown(until), size })}</p>;
};

/** Writes the archive of the workspace, and downloads it. */
export const ExportCard = ({ state, onChange }: { state: Export; onChange: () => Promise<void> }) => {
  const t = useTranslations('archives.export');
  const { workspace } = useSignedIn();
  const sendOnce = useSendOnce('workspace.export');
  const { busy, error, attempt } = useAsyncAction();
  const { status } = state;
  const write = () =>
    attempt(async () => {
      await sendOnce({ after: state.written_at, status }, (idempotencyKey) =>
        call('workspace.export', { idempotencyKey }),
      );
      await onChange();
    });
  const fetchIt = () =>
    attempt(async () => {
      const { url } = await call('workspace.downloadArchive', {});
      follow(url, `${workspace.name}.tar.gz`);
    });
  return (
    <Card title={t('title')} text={t('text')}>
      {error !== undefined && <RefusalNotice error={error} />}
      {status === 'failed' && <Notice>{t('failed')}</Notice>}
      {status === 'working' ? (
        <output className={styles.waiting}>
          <WaitingBar />
          {t('working')}
        </output>
      ) : (
        <>
          <Facts state={state} />
          <div className={styles.actions}>
            {status === 'ready' && (
              <Button variant="filled" busy={busy} onClick={() => void fetchIt()}>
                {t('download')}
              </Button>
            )}
            <Button busy={busy && status !== 'ready'} disabled={busy} onClick={() => void write()}>
              {t(status === 'ready' ? 'again' : 'write')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
};
