import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { useSWRConfig } from 'swr';
import type { OpenAward } from '#shared/model/award';
import { limits } from '#shared/model/limits';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { typedLength, wholeIn } from '#web/product/money/typed.ts';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { ValueChip } from '#web/product/values/value-chip.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { showConfetti } from '#web/ui/feedback/confetti.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import styles from './award-form.module.css';
import { useOpenAwards } from './use-open-awards.ts';

const fields = ['to_id', 'points', 'message'] as const;

/** What the chosen award is for, and what it gives. */
const About = ({ award }: { award: OpenAward }) => {
  const t = useTranslations('awards.give');
  const words = useTranslations('awards.limits');
  const format = useFormatter();
  const { description, points_min: from, points_max: to, left, value, round } = award;
  return (
    <div className={styles.about}>
      <span className={styles.emoji} aria-hidden="true">
        <Emoji name={award.emoji} />
      </span>
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

type Giving = {
  readonly awards: readonly OpenAward[];
  readonly to: Person | undefined;
  readonly onSent: (post: Post) => void;
  readonly onClose: () => void;
};

const useGiving = ({ awards, to, onSent, onClose }: Giving) => {
  const t = useTranslations('awards.give');
  const { mutate } = useSWRConfig();
  const sendOnce = useSendOnce('rewards.giveAward');
  const draft = useKeptFields(useDraftStore('award-gift'), {
    award: '',
    to: to ?? null,
    points: '',
    message: '',
  });
  const typed = draft.fields;
  const award = awards.find(({ id }) => id === typed.award) ?? awards[0];
  const sending = useAsyncAction();
  const change = (part: Partial<typeof typed>) => {
    draft.change(part);
    sending.forget();
  };
  const params = { id: award?.id ?? '' };
  const give = async () => {
    const isFixed = award?.points_min === award?.points_max;
    const body = {
      to_id: typed.to?.id ?? '',
      message: typed.message,
      ...(!isFixed && { points: wholeIn(typed.points) ?? Number.NaN }),
    };
    const post = await sendOnce({ params, body }, (idempotencyKey) =>
      call('rewards.giveAward', { params, body, idempotencyKey }),
    );
    draft.done();
    void mutate('rewards.openAwards');
    showConfetti();
    toast(t('sent', { award: award?.name ?? '', name: typed.to ? nameWithDetail(typed.to) : '' }));
    onSent(post);
  };
  const ask = async () => {
    const body = {
      message: typed.message,
      ...(award?.way === 'nominated' && { to_id: typed.to?.id ?? '' }),
    };
    await sendOnce({ params, body }, (idempotencyKey) =>
      call('rewards.requestAward', { params, body, idempotencyKey }),
    );
    draft.done();
    void revalidateList('rewards.listAwardRequests');
    toast(t('asked'));
    onClose();
  };
  const send = () => (award?.way === 'given' ? give() : ask());
  return { draft, typed, award, sending, change, send };
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
