import { useTranslations } from 'use-intl';
import { DemoBeforeInviting } from '#web/product/demo/demo-before-inviting.tsx';
import { importRun, withManagersLast } from '#web/product/people/invitation-run.ts';
import { region } from '#web/locales/locale.ts';
import { nameIn } from '#shared/rules/imports/people-cells';
import { ConfirmStep } from './confirm-step.tsx';
import { downloadPeopleSample } from './download-csv.ts';
import { ImportFrame, type ReadingProps } from './import-frame.tsx';
import { leaveOut } from './left-out.ts';
import { MatchStep } from './match-step.tsx';
import { kinds, type ColumnKind } from '#shared/rules/imports/people-columns';
import { ResultStep } from './result-step.tsx';
import { useInvitees } from './use-invitees.ts';

const Reading = ({ table, at, onStep }: ReadingProps) => {
  const t = useTranslations('team.import');
  const invitees = useInvitees(table);
  const { matching, rows } = invitees;
  /** A whole name as it will be divided. */
  const showName = (kind: ColumnKind, cell: string) => {
    if ((kind !== 'name' && kind !== 'name_last_first') || cell.trim() === '') return undefined;
    const name = nameIn(cell, kind === 'name_last_first', region);
    return (
      <>
        {t('firstName', { name: name.first_name })}
        <br />
        {t('lastName', { name: name.last_name })}
      </>
    );
  };
  return at === 2 && matching.columns.includes('email') ? (
    <ConfirmStep
      invitees={invitees}
      onBack={() => onStep(1)}
      onSend={() => {
        matching.draft.done();
        leaveOut(rows.bad, matching);
        void importRun.start(withManagersLast(rows.good));
      }}
    />
  ) : (
    <MatchStep
      matching={matching}
      kinds={kinds.map((kind) => [kind, t(`kinds.${kind}`)])}
      show={showName}
      missing={matching.columns.includes('email') ? '' : t('emailMissing')}
      onBack={() => onStep(0)}
      onNext={() => onStep(2)}
    />
  );
};

/** Imports members from a file: upload, match columns, confirm, result. */
const ImportWizard = () => {
  const t = useTranslations('team.import');
  return (
    <ImportFrame
      current="people"
      run={importRun}
      title={t('title')}
      text={t('text')}
      steps={[t('steps.upload'), t('steps.match'), t('steps.confirm'), t('steps.success')]}
      stepNames={['upload', 'match', 'confirm', 'success']}
      columns={t('columnsHint')}
      progress={t('sending')}
      below={<DemoBeforeInviting />}
      onSample={downloadPeopleSample}
      Reading={Reading}
      Result={ResultStep}
    />
  );
};

export default ImportWizard;
