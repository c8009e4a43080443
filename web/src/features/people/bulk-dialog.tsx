import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { FullUser } from '#shared/model/user';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useLoadedSettings } from '#web/product/settings/use-settings.ts';
import { bulkChange, mayDo, type OneByOne } from './bulk-actions.ts';
import { type BulkRun, createBulkRun, useBulkRun } from './bulk-run.ts';
import styles from './bulk.module.css';
import dialog from './dialogs.module.css';
import progress from '#web/product/batches/batch-progress.module.css';
import { GroupField } from './group-field.tsx';

/** Tells what is wrong with what was typed or chosen for an action. */
const useFault = () => {
  const t = useTranslations('refusals');
  const b = useTranslations('team.bulk');
  const { min, max } = limits.pointsLimit;
  return (action: OneByOne, typed: string): string | undefined => {
    if (action === 'department' || action === 'location') return typed === '' ? b('choose') : undefined;
    if (action !== 'limit') return undefined;
    if (typed !== '' && !/^\d{1,9}$/.test(typed)) return t('wrong_format');
    return Number(typed) > max ? t('out_of_range', { start: min, finish: max }) : undefined;
  };
};

const Results = ({ run: { outcomes, waiting } }: { run: BulkRun }) => {
  const t = useTranslations('team.bulk');
  const words = useRefusalText();
  const refused = outcomes.filter(({ reason }) => reason !== undefined);
  const done = outcomes.filter(({ reason }) => reason === undefined);
  return (
    <>
      <output className={styles.sums}>
        <b>{t('finished', { count: done.length })}</b>
        {refused.length > 0 && <span>{t('refused', { count: refused.length })}</span>}
        {waiting.length > 0 && <span>{t('waiting', { count: waiting.length })}</span>}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <section className={styles.results} aria-label={t('results')} tabIndex={0}>
        <ul>
          {[...refused, ...done].map(({ user, reason }) => (
            <li key={user.id} data-refused={reason ? true : undefined}>
              {reason ? <IconAlertCircle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
              <b translate="no">{user.name}</b>
              <small>{reason ? words(reason) : t('ok')}</small>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};

const Progress = ({ run, all }: { run: BulkRun; all: number }) => {
  const t = useTranslations('team.bulk');
  const done = run.outcomes.length;
  return (
    <div className={progress.progress}>
      <progress value={done} max={all} aria-label={t('results')} />
      <output>{run.phase === 'stopping' ? t('stopping') : t('running', { done, all })}</output>
    </div>
  );
};

/** What is to be done with the members, before it is begun. */
const Question = ({
  action,
  typed,
  error,
  onType,
}: {
  action: OneByOne;
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
}) => {
  const t = useTranslations('team');
  const { limit } = useLoadedSettings().global;
  const field = {
    'data-autofocus': true,
    value: typed,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  };
  switch (action) {
    case 'limit':
      return (
        <TextField
          {...field}
          label={t('edit.limit')}
          hint={t('edit.limitHint', { limit })}
          inputMode="numeric"
          autoComplete="off"
          error={error}
        />
      );
    case 'department':
    case 'location':
      return <GroupField {...field} kind={action} unchosen={t('bulk.choose')} error={error} />;
    case 'resend':
      return <p>{t('bulk.resendText')}</p>;
    default:
      return <p>{t('bulk.deactivateText')}</p>;
  }
};

/** Does one thing with several members: asks, shows how far it is, and says of each how it ended. */
const BulkDialog = ({
  action,
  users,
  onClose,
  onSaved,
  onEnded,
}: {
  action: OneByOne;
  users: readonly FullUser[];
  onClose: () => void;
  onSaved: (user: FullUser) => Promise<unknown>;
  onEnded: (run: BulkRun) => void;
}) => {
  const t = useTranslations('team.bulk');
  const c = useTranslations('common');
  const faultOf = useFault();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [bulk] = useState(createBulkRun);
  const run = useBulkRun(bulk);
  const able = users.filter((user) => mayDo(action, user));
  const begin = async () => {
    const fault = faultOf(action, typed);
    setError(fault);
    if (fault !== undefined) return;
    const change = bulkChange(action, typed);
    const ended = await bulk.start(able, async (user) => {
      const changed = await change(user);
      await onSaved(changed);
      return changed;
    });
    onEnded(ended);
  };
  const isOver = run?.phase === 'ended';
  const title = t(`titles.${action}`, { people: t('members', { count: able.length }) });
  return (
    <Dialog title={title} size={480} onClose={run && !isOver ? bulk.stop : onClose}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        {!run && (
          <>
            <Question
              action={action}
              typed={typed}
              error={error}
              onType={(text) => {
                setTyped(text);
                setError(undefined);
              }}
            />
            {able.length < users.length && (
              <p className={dialog.note}>{t('others', { count: users.length - able.length })}</p>
            )}
          </>
        )}
        {run && !isOver && <Progress run={run} all={able.length} />}
        {run && isOver && <Results run={run} />}
        <DialogFooter>
          {!run && <Button onClick={onClose}>{c('cancel')}</Button>}
          {!run && (
            <Button type="submit" variant={action === 'deactivate' ? 'danger' : 'filled'}>
              {action === 'deactivate' || action === 'resend' ? t(`actions.${action}`) : t('apply')}
            </Button>
          )}
          {run && !isOver && (
            <Button data-autofocus disabled={run.phase === 'stopping'} onClick={bulk.stop}>
              {t('stop')}
            </Button>
          )}
          {isOver && (
            <Button variant="filled" onClick={onClose}>
              {t('close')}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
};

export default withMantine(BulkDialog);
