import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { FileCounts, PeopleFile, PeopleFilePlan } from '#shared/model/people-file';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/text-fields.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import importing from '../import.module.css';
import { ChangeList, ErrorList, PersonList } from './entry-lists.tsx';
import styles from './people-file.module.css';

type Part = Exclude<keyof FileCounts, 'rows' | 'same'>;

/** A list of the plan with its number; opened where it should be looked at. */
const PlanPart = ({
  part,
  count,
  shown,
  open,
  children,
}: {
  part: Part;
  count: number;
  shown: number;
  open?: boolean;
  children: ReactNode;
}) => {
  const t = useTranslations('peopleFile');
  if (count === 0) return null;
  return (
    <details
      className={styles.part}
      open={open}
      data-bad={part === 'errors' || part === 'leavers' || undefined}
    >
      <summary>
        <b>{t(`parts.${part}`)}</b>
        <span>{t('count', { count })}</span>
      </summary>
      {part !== 'changed' && part !== 'added' && <p>{t(`texts.${part}`)}</p>}
      {children}
      {shown < count && <p>{t('more', { count: count - shown })}</p>}
    </details>
  );
};

const PlanParts = ({ file: { counts }, plan }: { file: PeopleFile; plan: PeopleFilePlan }) => {
  const t = useTranslations('peopleFile');
  const { added, changed, leavers, addresses, errors, left_out: leftOut } = plan;
  return (
    <div className={styles.parts}>
      <PlanPart part="errors" count={counts.errors} shown={errors.length} open>
        <ErrorList errors={errors} />
      </PlanPart>
      <PlanPart part="leavers" count={counts.leavers} shown={leavers.length} open>
        <PersonList people={leavers} />
      </PlanPart>
      <PlanPart part="added" count={counts.added} shown={added.length}>
        <PersonList people={added} said={({ returns }) => (returns ? t('returns') : undefined)} />
      </PlanPart>
      <PlanPart part="changed" count={counts.changed} shown={changed.length}>
        <ChangeList changed={changed} />
      </PlanPart>
      <PlanPart part="addresses" count={counts.addresses} shown={addresses.length}>
        <PersonList people={addresses} said={({ to }) => t('address', { to })} />
      </PlanPart>
      <PlanPart part="left_out" count={counts.left_out} shown={leftOut.length}>
        <PersonList people={leftOut} said={({ why }) => t(`why.${why}`)} />
      </PlanPart>
    </div>
  );
};

/** What a file would change, and the button that applies it. Where many leave, their number is confirmed first. */
export const PlanView = ({
  file,
  plan,
  busy,
  onAgain,
  onApply,
}: {
  file: PeopleFile;
  plan: PeopleFilePlan;
  busy: boolean;
  onAgain: () => void;
  onApply: (leavers: number | undefined) => void;
}) => {
  const t = useTranslations('peopleFile');
  const format = useFormatter();
  const [sure, setSure] = useState(false);
  const { confirm, skipped } = plan;
  const { counts } = file;
  const nothing = counts.added + counts.changed + counts.leavers === 0;
  return (
    <>
      <StepTitle first={false}>{nothing ? t('nothing') : t('planTitle')}</StepTitle>
      <p className={styles.note}>{t('same', { rows: counts.rows, count: counts.same })}</p>
      {skipped.length > 0 && <Notice calm>{t('skipped', { columns: format.list(skipped) })}</Notice>}
      <PlanParts file={file} plan={plan} />
      {confirm && !nothing && (
        <Notice>
          <div className={styles.confirm}>
            <p>{confirm.reasons.map((reason) => t(`guards.${reason}`)).join(' ')}</p>
            <CheckField
              label={t('sure', { count: confirm.leavers })}
              checked={sure}
              onChange={({ currentTarget }) => setSure(currentTarget.checked)}
            />
          </div>
        </Notice>
      )}
      <div className={importing.actions}>
        <Button onClick={onAgain}>{t('another')}</Button>
        {!nothing && (
          <Button
            variant="filled"
            busy={busy}
            disabled={confirm !== null && !sure}
            onClick={() => onApply(confirm ? confirm.leavers : undefined)}
          >
            {t('apply')}
          </Button>
        )}
      </div>
    </>
  );
};
