import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { OpenAward } from '#shared/model/award';
import { limits } from '#shared/model/limits';
import { Restored } from '#web/product/drafts/restored.tsx';
import { AwardPicture } from '#web/product/awards/award-picture.tsx';
import { ClaimPicture } from '#web/product/awards/claim-picture.tsx';
import { typedLength } from '#web/product/money/typed.ts';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { ValueChip } from '#web/product/values/value-chip.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import styles from './award-form.module.css';
import { type Giving, useGiving } from './use-giving.ts';
import { useOpenAwards } from './use-open-awards.ts';

const fields = ['to_id', 'points', 'message', 'description'] as const;

/** What the chosen award is for, and what it gives. */
const About = ({ award }: { award: OpenAward }) => {
  const t = useTranslations('awards.give');
  const words = useTranslations('awards.limits');
  const format = useFormatter();
  const { description, points_min: from, points_max: to, left, value, round } = award;
  return (
    <div className={styles.about}>
      <AwardPicture award={award} className={styles.emoji} />
      <div>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.facts}>
          {from === to && to > 0 && <span>{t('fixed', { count: from })}</span>}
          {left !== null && to > 0 && <span>{t('left', { left })}</span>}
          {award.per_person && <span>{words('perPerson', award.per_person)}</span>}
          {award.times_left !== null && <span>{words('left', { left: award.times_left })}</span>}
          {round && (
            <span>
              {t('until', {
                day: format.dateTime(new Date(round.closes_on), { dateStyle: 'medium', timeZone: 'UTC' }),
              })}
            </span>
          )}
          {value && <ValueChip value={value} />}
        </p>
      </div>
    </div>
  );
};

/** Whoever has chosen nobody is told so before anything is sent. */
const Fields = ({
  form,
  refusalOf,
  awards,
}: {
  form: ReturnType<typeof useGiving>;
  refusalOf: (field: (typeof fields)[number]) => string | undefined;
  awards: readonly OpenAward[];
}) => {
  const t = useTranslations('awards.give');
  const format = useFormatter();
  const { typed, award, change } = form;
  if (!award) return null;
  const { way, points_min: from, points_max: most } = award;
  return (
    <>
      <SelectField
        label={t('award')}
        name="award"
        value={award.id}
        options={awards.map(({ id, name }) => [id, name] as const)}
        onChange={({ currentTarget }) => change({ award: currentTarget.value, points: '' })}
      />
      <About award={award} />
      {way !== 'claimed' && (
        <PeoplePicker
          one
          label={t('to')}
          people={typed.to ? [typed.to] : []}
          error={refusalOf('to_id') && (typed.to ? refusalOf('to_id') : t('choose'))}
          onAdd={(person) => change({ to: person })}
          onDrop={() => change({ to: null })}
        />
      )}
      {way === 'given' && from < most && (
        <TextField
          label={t('points', { from, to: most })}
          name="points"
          inputMode="numeric"
          autoComplete="off"
          maxLength={typedLength}
          placeholder={`${format.number(from)}–${format.number(most)}`}
          value={typed.points}
          error={refusalOf('points')}
          onChange={({ currentTarget }) => change({ points: currentTarget.value })}
        />
      )}
      <TextArea
        label={t('why')}
        hint={t(way === 'given' ? 'whyHint' : 'whyAsked')}
        name="message"
        rows={4}
        maxLength={limits.post.message}
        value={typed.message}
        error={refusalOf('message')}
        onChange={({ currentTarget }) => change({ message: currentTarget.value })}
      />
      {way === 'claimed' && (
        <ClaimPicture chosen={form.picture} error={refusalOf('description')} onChange={form.choose} />
      )}
    </>
  );
};

const sendWords = { given: 'send', nominated: 'nominate', claimed: 'claim' } as const;

const Filled = (giving: Giving) => {
  const t = useTranslations('awards.give');
  const form = useGiving(giving);
  const { award, draft, sending, send } = form;
  return (
    <DialogForm
      fields={fields}
      sending={sending}
      save={t(sendWords[award?.way ?? 'given'])}
      send={send}
      draft={<Restored draft={draft} />}
      onClose={giving.onClose}
    >
      {(refusalOf) => (
        <>
          <Fields form={form} refusalOf={refusalOf} awards={giving.awards} />
          {award?.way !== 'given' && (
            <Link className={styles.requests} to="/awards?of=own">
              {t('requests')}
            </Link>
          )}
        </>
      )}
    </DialogForm>
  );
};

/** An award to a colleague, in the composer. */
const AwardForm = (props: Omit<Giving, 'awards'>) => {
  const t = useTranslations('awards');
  const { data, error, mutate } = useOpenAwards();
  if (data) return <Filled awards={data} {...props} />;
  if (error) return <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />;
  return <Skeleton width="100%" height={320} />;
};

export default AwardForm;
