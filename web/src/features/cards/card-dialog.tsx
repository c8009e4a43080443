import { useTranslations } from 'use-intl';
import type { CardChange, CardCover, WholeCard } from '#shared/model/greeting-card';
import type { GreetingCardId, GroupId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import { daysBefore } from '#shared/rules/basics/time';
import { call } from '#web/api/client.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { DateField } from '#web/ui/controls/deferred-fields.tsx';
import { today } from '#web/ui/controls/dates/today.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { CoverChoice } from './cover-choice.tsx';

const fields = ['to_id', 'title', 'day', 'hour', 'group_id', 'user_ids'] as const;
/** In the place of a group, who can sign. */
const everybody = '';
const chosenOnes = 'people';
/** How many days ahead a new card is delivered, if nobody says otherwise. */
const usualDays = 7;
const usualHour = 9;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

type Fields = {
  readonly to: readonly Person[];
  readonly title: string;
  readonly cover: CardCover;
  readonly day: string;
  readonly hour: string;
  readonly signers: string;
  readonly people: readonly Person[];
};

const signersOf = ({ group, people }: Pick<WholeCard, 'group' | 'people'>): string =>
  people ? chosenOnes : (group?.id ?? everybody);

/** The signers as the API has them. A card of the team itself can have a group and people besides. */
const askedSigners = (
  { signers, people }: Pick<Fields, 'signers' | 'people'>,
  card: WholeCard | null,
): Pick<CardChange, 'group_id' | 'user_ids'> =>
  signers === chosenOnes
    ? { group_id: card?.people ? (card.group?.id ?? null) : null, user_ids: people.map(({ id }) => id) }
    : { group_id: (signers || null) as GroupId | null, user_ids: null };

const drop = (list: readonly Person[], { id }: Person) => list.filter((one) => one.id !== id);

/** Starts a card for a colleague, or changes one. */
const CardDialog = ({
  card,
  to = null,
  day,
  onSaved,
  onClose,
}: {
  /** null: a new one. */
  card: WholeCard | null;
  to?: Person | null;
  day?: string | undefined;
  onSaved: (id: GreetingCardId) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations('cards.form');
  const draft = useKeptFields<Fields>(useDraftStore('card', card?.id), {
    to: to ? [to] : [],
    title: card?.title ?? '',
    cover: card?.cover ?? 'confetti',
    day: card?.day ?? day ?? daysBefore(today(), -usualDays),
    hour: String(card?.hour ?? usualHour),
    signers: card ? signersOf(card) : everybody,
    people: card?.people ?? [],
  });
  const asked = draft.fields;
  const { data: groups = [] } = useGroups();
  const sendOnce = useSendOnce('celebrations.createCard');
  const sending = useAsyncAction();
  const change = (part: Partial<Fields>) => {
    draft.change(part);
    sending.forget();
  };
  const send = async () => {
    const body = {
      title: asked.title,
      cover: asked.cover,
      day: asked.day,
      hour: Number(asked.hour),
      ...askedSigners(asked, card),
    };
    const [receiver] = asked.to;
    const made = { body: { ...body, to_id: receiver?.id as Person['id'] } };
    const saved = card
      ? await call('celebrations.updateCard', {
          params: { id: card.id },
          body,
        })
      : await sendOnce(made, (idempotencyKey) =>
          call('celebrations.createCard', { ...made, idempotencyKey }),
        );
    draft.done();
    await onSaved(saved.id);
  };
  const leave = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog
      title={t(card ? 'change' : 'start')}
      size={560}
      closeOnClickOutside={!draft.dirty}
      onClose={leave}
    >
      <DialogForm
        fields={fields}
        sending={sending}
        save={t(card ? 'save' : 'create')}
        send={send}
        draft={<Restored draft={draft} />}
        onClose={leave}
      >
        {(refusalOf) => (
          <>
            {!card && (
              <PeoplePicker
                one
                label={t('to')}
                people={asked.to}
                error={refusalOf('to_id')}
                onAdd={(person) => change({ to: [person] })}
                onDrop={() => change({ to: [] })}
              />
            )}
            <TextField
              label={t('title')}
              name="title"
              autoComplete="off"
              placeholder={t('titleExample')}
              maxLength={limits.greetingCard.title}
              value={asked.title}
              error={refusalOf('title')}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
            />
            <CoverChoice chosen={asked.cover} onChoose={(cover) => change({ cover })} />
            <FieldRow>
              <DateField
                label={t('day')}
                name="day"
                value={asked.day}
                error={refusalOf('day')}
                onChange={(value) => change({ day: value })}
              />
              <SelectField
                label={t('hour')}
                name="hour"
                value={asked.hour}
                error={refusalOf('hour')}
                options={hours.map((hour) => [String(hour), hourName(hour)] as const)}
                onChange={({ currentTarget }) => change({ hour: currentTarget.value })}
              />
            </FieldRow>
            <SelectField
              label={t('signers')}
              hint={t('signersHint')}
              name="group_id"
              value={asked.signers}
              error={refusalOf('group_id')}
              options={[
                [everybody, t('everybody')],
                [chosenOnes, t('people')],
                ...groups.map((one) => [one.id, one.name] as const),
              ]}
              onChange={({ currentTarget }) => change({ signers: currentTarget.value })}
            />
            {asked.signers === chosenOnes && (
              <PeoplePicker
                label={t('peopleLabel')}
                people={asked.people}
                error={refusalOf('user_ids')}
                onAdd={(person) => change({ people: [...asked.people, person] })}
                onDrop={(person) => change({ people: drop(asked.people, person) })}
              />
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
};

export default withMantine(CardDialog);
