import { useState, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useStep } from '#web/ui/hooks/use-step.ts';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { Stepper } from '#web/ui/layout/stepper.tsx';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';
import { BatchProgress } from '#web/product/batches/batch-progress.tsx';
import { isRunning, useRun, type createBatchRun, type Run } from '#web/product/batches/batch-run.ts';
import type { Table } from '#shared/rules/imports/columns';
import { ImportTabs } from './import-tabs.tsx';
import { UploadStep, type Loaded } from './upload-step.tsx';

/** The steps for a loaded file, until it is sent. */
export type ReadingProps = {
  readonly table: Table;
  /** Which step is shown. The upload is 0, and is not among them. */
  readonly at: number;
  readonly onStep: (at: number) => void;
};
export type ResultProps<Item, Outcome> = {
  readonly run: Run<Item, Outcome>;
  readonly onAgain: () => void;
};

/**
 * The frame of every import from a file: upload, then steps of its own, then sending, which continues on other screens, and
 * the result.
 */
export const ImportFrame = <Item, Outcome>({
  current,
  run: sending,
  title,
  text,
  steps,
  stepNames,
  columns,
  progress,
  below,
  onSample,
  Reading,
  Result,
}: {
  /** Which of the imports this is: the others are one link away. */
  current: 'people' | 'history';
  run: ReturnType<typeof createBatchRun<Item, Outcome>>;
  title: string;
  text: string;
  /** Names of the steps, from the upload to the result. */
  steps: readonly string[];
  /** Names of the steps in the address. */
  stepNames: readonly string[];
  /** Says which columns a file may have. */
  columns: string;
  /** What is being done while it is sent. */
  progress: string;
  /** Stands below the upload. */
  below?: ReactNode;
  onSample: () => void;
  Reading: ComponentType<ReadingProps>;
  Result: ComponentType<ResultProps<Item, Outcome>>;
}) => {
  const run = useRun(sending);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [fresh, setFresh] = useState(true);
  const last = steps.length - 1;
  // What is being sent has no steps any more.
  const { at, go } = useStep(stepNames, loaded && !run ? last - 1 : 0);
  // A reload keeps what was chosen for the columns, and no file.
  const wasFurther = new URLSearchParams(useLocation().search).has('step');
  const [again, setAgain] = useState(wasFurther);
  const startOver = () => {
    setLoaded(null);
    setAgain(false);
    sending.forget();
    go(0);
  };
  // The import is done only when everything has been sent.
  const place = run ? (run.phase === 'finished' ? last : last - 1) : at;
  return (
    <SettingsPage title={title} text={text}>
      <ImportTabs current={current} />
      <Stepper label={title} steps={steps} at={place} />
      <Card>
        {!run && (at === 0 || !loaded) && (
          <UploadStep
            first={fresh}
            again={again}
            columns={columns}
            onSample={onSample}
            onLoaded={(one) => {
              setLoaded(one);
              setAgain(false);
              setFresh(false);
              go(1);
            }}
          />
        )}
        {!run && loaded && at > 0 && <Reading key={loaded.id} table={loaded.table} at={at} onStep={go} />}
        {run && isRunning(run) && (
          <BatchProgress run={run} title={progress} onCancel={sending.cancel} leave />
        )}
        {run && !isRunning(run) && <Result run={run} onAgain={startOver} />}
      </Card>
      {!run && at === 0 && below}
      <UnsavedChanges when={!run && loaded !== null} steps />
    </SettingsPage>
  );
};
