import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Archives } from '#shared/model/archive';
import { newIdempotencyKey } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { WaitingBar } from '#web/ui/feedback/waiting-bar.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card } from '#web/ui/layout/page.tsx';
import styles from './data.module.css';

const { partBytes, parts: mostParts } = limits.archive;

/** Uploads an archive in parts, one after the other. */
const send = async (file: File, onSent: (share: number) => void): Promise<void> => {
  const upload = crypto.randomUUID();
  const parts = Math.max(1, Math.ceil(file.size / partBytes));
  for (let number = 1; number <= parts; number += 1) {
    const part = file.slice((number - 1) * partBytes, number * partBytes);
    // oxlint-disable-next-line no-await-in-loop -- many at once would not be faster
    await call('workspace.uploadArchive', { body: { upload, number }, files: { part } });
    onSent(number / parts);
  }
  await call('workspace.import', { body: { upload, parts }, idempotencyKey: newIdempotencyKey() });
};

/** How the last import ended. */
const Outcome = ({ state: { status, workspace, reason } }: { state: Archives['import'] }) => {
  const t = useTranslations('archives.import');
  if (status === 'imported' && workspace)
    return (
      <>
        <Notice calm>{t('imported', { name: workspace.name })}</Notice>
        <div className={styles.actions}>
          <LinkButton variant="filled" to={`/loading?id=${workspace.id}`}>
            {t('open', { name: workspace.name })}
          </LinkButton>
        </div>
      </>
    );
  if (status === 'refused')
    return (
      <Notice>
        {t('refused')} <span lang="en">{reason}</span>
      </Notice>
    );
  return status === 'failed' ? <Notice>{t('failed')}</Notice> : null;
};

/** Imports the archive of another installation as a workspace of its own. */
export const ImportCard = ({
  state,
  onChange,
}: {
  state: Archives['import'];
  onChange: () => Promise<void>;
}) => {
  const t = useTranslations('archives.import');
  const format = useFormatter();
  const { busy, error, attempt } = useAsyncAction();
  const [sent, setSent] = useState(0);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File) => {
    setTooLarge(file.size > partBytes * mostParts);
    if (file.size > partBytes * mostParts) return;
    setSent(0);
    await attempt(async () => {
      await send(file, setSent);
      await onChange();
    });
  };
  const size = format.number((partBytes * mostParts) / 1024 / 1024);
  return (
    <Card title={t('title')} text={t('text')}>
      {error !== undefined && <RefusalNotice error={error} />}
      {isTooLarge && <Notice>{t('tooLarge', { size })}</Notice>}
      {state.status === 'working' ? (
        <output className={styles.waiting}>
          <WaitingBar />
          {t('working')}
        </output>
      ) : (
        <>
          {!busy && <Outcome state={state} />}
          <FileDrop
            icon={IconFileZip}
            title={busy ? t('sending', { share: sent }) : t('choose')}
            hint={t('hint', { size })}
            accept=".gz,.tgz,application/gzip"
            busy={busy}
            onFile={(file) => void take(file)}
          />
        </>
      )}
    </Card>
  );
};
