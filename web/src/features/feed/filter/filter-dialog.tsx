import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import { useSignedIn } from '#web/api/config.ts';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { ValueChoice } from '#web/product/values/value-choice.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import DateField from '#web/ui/controls/dates/date-field.tsx';
import { isDay } from '#shared/rules/basics/date-text';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import type { FeedFilter } from './feed-filter.ts';
import styles from './filter-dialog.module.css';
import type { FilterChange } from './use-feed-filter.ts';
import { usePerson, useRemember } from './use-person.ts';

/** One end of a period is no day, or they are in the wrong order. */
const daysError = ({ since = '', until = '' }: FeedFilter): 'since' | 'until' | undefined => {
  if (since && !isDay(since)) return 'since';
  if (until && (!isDay(until) || (since && since > until))) return 'until';
  return undefined;
};

/** A person to choose; while the name of the one in the address is unknown, nobody is shown. */
const PersonField = ({
  label,
  id,
  onChange,
}: {
  label: string;
  id: string | undefined;
  onChange: (id: string) => void;
}) => {
  const person = usePerson(id);
  const remember = useRemember();
  const choose = (chosen: Person) => {
    remember(chosen);
    onChange(chosen.id);
  };
  return (
    <PeoplePicker
      one
      label={label}
      people={person ? [person] : []}
      onAdd={choose}
      onDrop={() => onChange('')}
    />
  );
};

/** All filters of the feed; they take effect together. On a phone the words are here, too. */
const FilterDialog = ({
  filter,
  onChange,
  onClose,
}: {
  filter: FeedFilter;
  onChange: FilterChange;
  onClose: () => void;
}) => {
  const t = useTranslations('search');
  const feed = useTranslations('feed');
  const wide = useWideScreen();
  const { values } = useSignedIn();
  const [draft, setDraft] = useState(filter);
  const [checked, setChecked] = useState(false);
  const set = (name: keyof FeedFilter) => (to: string) => setDraft((now) => ({ ...now, [name]: to }));
  const wrong = checked ? daysError(draft) : undefined;
  const show = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (daysError(draft)) return;
    onChange({ ...draft, q: draft.q?.trim() ?? '' });
    onClose();
  };
  const isSet = Object.values(draft).some(Boolean);
  return (
    <Dialog title={t('title')} size={520} fullScreen={!wide} onClose={onClose}>
      <form className={styles.form} onSubmit={show}>
        {!wide && (
          <TextField
            name="q"
            type="search"
            label={feed('search')}
            maxLength={limits.postSearch.query}
            autoComplete="off"
            enterKeyHint="search"
            data-autofocus
            value={draft.q ?? ''}
            onChange={({ currentTarget }) => set('q')(currentTarget.value)}
          />
        )}
        <PersonField label={t('fromPerson')} id={draft.from || undefined} onChange={set('from')} />
        <PersonField label={t('toPerson')} id={draft.to || undefined} onChange={set('to')} />
        {values.length > 0 && (
          <div className={styles.value}>
            <ValueChoice
              values={values}
              chosen={(draft.value || null) as ValueId | null}
              by="choice"
              onChoose={set('value')}
            />
            {draft.value && (
              <Button size="small" variant="quiet" onClick={() => set('value')('')}>
                {t('anyValue')}
              </Button>
            )}
          </div>
        )}
        <div className={styles.days}>
          <DateField
            name="since"
            label={t('since')}
            value={draft.since ?? ''}
            error={wrong === 'since' ? t('noDay') : undefined}
            onChange={set('since')}
          />
          <DateField
            name="until"
            label={t('until')}
            value={draft.until ?? ''}
            error={wrong === 'until' ? t('wrongPeriod') : undefined}
            onChange={set('until')}
          />
        </div>
        <Toggle
          label={t('mineLong')}
          checked={draft.mine === 'true'}
          onChange={({ currentTarget }) => set('mine')(currentTarget.checked ? 'true' : '')}
        />
        <Toggle
          label={t('private')}
          hint={t('privateHint')}
          checked={draft.private === 'true'}
          onChange={({ currentTarget }) => set('private')(currentTarget.checked ? 'true' : '')}
        />
        <DialogFooter>
          <Button disabled={!isSet} onClick={() => setDraft({})}>
            {t('clear')}
          </Button>
          <Button type="submit" variant="filled">
            {t('show')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};

export default withMantine(FilterDialog);
