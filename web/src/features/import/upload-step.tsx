import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { language } from '#web/locales/locale.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import { fileIdOf, type Table } from '#shared/rules/imports/columns';
import styles from './import.module.css';
import type { FileFault } from './read-file.ts';

export type Loaded = { readonly name: string; readonly table: Table; readonly id: string };

/** The parser and its library are fetched when there is a file to read. */
const load = async (file: File): Promise<Loaded> => {
  const { readFile } = await import('./read-file.ts');
  const table = await readFile(file, language);
  return { name: file.name, table, id: fileIdOf(table) };
};

const faultOf = (error: unknown): FileFault => {
  const { fault } = (error ?? {}) as { fault?: FileFault };
  return fault ?? 'unreadable';
};

/** The first step: choose a file or drop it. */
export const UploadStep = ({
  first,
  again,
  working,
  columns,
  onSample,
  onLoaded,
}: {
  first: boolean;
  /** Whether the file was chosen before the page was loaded again. */
  again: boolean;
  /** What is being done with a file that was read. */
  working?: string | undefined;
  /** Says which columns a file may have. */
  columns: string;
  /** Saves an example of a file that can be imported. */
  onSample: () => void;
  onLoaded: (loaded: Loaded) => void;
}) => {
  const t = useTranslations('team.import');
  const r = useTranslations('refusals');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const take = async (file: File) => {
    setBusy(true);
    setError(undefined);
    try {
      onLoaded(await load(file));
    } catch (refused) {
      setError(refused);
    }
    setBusy(false);
  };
  const fault = error === undefined ? undefined : faultOf(error);
  return (
    <>
      <StepTitle first={first}>{t('uploadTitle')}</StepTitle>
      {again && !fault && <Notice calm>{t('chooseAgain')}</Notice>}
      {fault && (
        <Notice>
          {fault === 'tooLarge' && r('file_too_large')}
          {fault === 'unreadable' && t('unreadable')}
          {fault === 'workbook' && t('workbook')}
          {fault === 'failed' && (
            <>
              <b>{t('uploadFailed')}</b> <br />
              {t('uploadFailedText')}
            </>
          )}
          {fault === 'tooMany' && t('tooMany', { max: limits.import.rows })}
          {fault === 'empty' && t('emptyFile')}
        </Notice>
      )}
      <FileDrop
        icon={IconFileSpreadsheet}
        title={working ?? (busy ? t('reading') : t('choose'))}
        hint={t('chooseHint', { rows: limits.import.rows, size: limits.import.bytes / 1024 / 1024 })}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        busy={busy || working !== undefined}
        onFile={(file) => void take(file)}
      />
      <p className={styles.note}>
        {columns}{' '}
        <Button size="small" onClick={onSample}>
          {t('sample')}
        </Button>
      </p>
    </>
  );
};
