import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { PeopleFileId } from '#shared/model/ids';
import { toCsv } from '#shared/rules/basics/csv';
import { call } from '#web/api/client.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { downloadPeopleSample } from '../download-csv.ts';
import { ImportTabs } from '../import-tabs.tsx';
import { type Loaded, UploadStep } from '../upload-step.tsx';
import { FileRun } from './file-run.tsx';
import styles from './people-file.module.css';
import { RunList } from './run-list.tsx';
import { useRevalidateFile } from './use-people-file.ts';

/** Sends a file to be compared; its plan has an address of its own, so that a reload keeps it. */
const useCompare = (onPlanned: (id: PeopleFileId) => void) => {
  const sendOnce = useSendOnce('users.planFile');
  const revalidate = useRevalidateFile();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const compare = async ({ table: [headings = [], ...rows] }: Loaded) => {
    setBusy(true);
    setError(undefined);
    try {
      const asked = { query: {}, body: { csv: toCsv(headings, rows) } };
      const { file } = await sendOnce(asked, (idempotencyKey) =>
        call('users.planFile', { ...asked, idempotencyKey }),
      );
      await revalidate(file.id);
      onPlanned(file.id);
    } catch (refused) {
      setError(refused);
    }
    setBusy(false);
  };
  return { compare, busy, error };
};

/** The file that an address names. */
const idIn = (text: string | null): PeopleFileId | undefined =>
  text !== null && /^[0-9A-Z]{26}$/.test(text) ? (text as PeopleFileId) : undefined;

/** Keeps the people up to date by a complete file: compared first, then applied. */
const PeopleFile = () => {
  const t = useTranslations('peopleFile');
  const [params, setParams] = useSearchParams();
  const id = idIn(params.get('file'));
  const { compare, busy, error } = useCompare((file) => setParams({ file }));
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <ImportTabs current="file" />
      <Card>
        {id ? (
          <FileRun key={id} id={id} onAgain={() => setParams({})} />
        ) : (
          <>
            {error !== undefined && <RefusalNotice error={error} />}
            <UploadStep
              first
              again={false}
              working={busy ? t('comparing') : undefined}
              columns={t('columns')}
              onSample={downloadPeopleSample}
              onLoaded={(loaded) => void compare(loaded)}
            />
            <p className={styles.note}>{t('programs')}</p>
          </>
        )}
      </Card>
      <RunList current={id} />
    </SettingsPage>
  );
};

export default PeopleFile;
