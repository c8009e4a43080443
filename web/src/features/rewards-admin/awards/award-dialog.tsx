import { useTranslations } from 'use-intl';
import type { Award } from '#shared/model/award';
import { awardDeciders, awardWays } from '#shared/model/award-choices';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { EmojiButton } from '#web/product/emoji/emoji-button.tsx';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { isCurrentMember } from '#shared/rules/people/users';
import { useMembers } from '#web/product/people/use-members.ts';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import fieldStyles from '#web/ui/controls/field.module.css';
import { draftOf, isRound, type TypedAward as Typed, typedOf } from './award-draft.ts';
import { LimitsPart } from './limits-part.tsx';
import { PointsPart } from './points-part.tsx';
import { RoundPart } from './round-part.tsx';
import styles from './awards.module.css';

const fields = [
  'name',
  'description',
  'points_min',
  'points_max',
  'value_id',
  'group_id',
  'people',
  'budget',
  'per_person',
  'total',
  'round',
] as const;

type Part = {
  /** It is there already: its way stays. */
  readonly isOld: boolean;
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly refusalOf: (field: (typeof fields)[number]) => string | undefined;
};

/** What it is called, and what it is for. */
const About = ({ typed, change, refusalOf, isOld }: Part) => {
  const t = useTranslations('awards.form');
  return (
    <>
      <div className={styles.named}>
        <div className={styles.picked}>
          <span className={fieldStyles.label}>{t('emoji')}</span>
          <EmojiButton emoji={typed.emoji} onPick={(emoji) => change({ emoji })} />
        </div>
        <TextField
          data-autofocus
          label={t('name')}
          name="name"
          autoComplete="off"
          maxLength={limits.award.name}
          value={typed.name}
          error={refusalOf('name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </div>
      <TextArea
        label={t('description')}
        optional={t('optional')}
        hint={t('descriptionHint')}
        name="description"
        rows={2}
        maxLength={limits.award.description}
        value={typed.description}
        error={refusalOf('description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      {!isOld && (
        <SelectField
          label={t('way')}
          name="way"
          value={typed.way}
          options={awardWays.map((one) => [one, t(`ways.${one}`)] as const)}
          onChange={({ currentTarget }) =>
            change({ way: awardWays.find((one) => one === currentTarget.value) ?? 'given' })
          }
        />
      )}
    </>
  );
};

/** Who gives it, and to whom. */
const People = ({ typed, change, refusalOf }: Part) => {
  const t = useTranslations('awards.form');
  const { data: groups = [] } = useGroups();
  const { members = [] } = useMembers();
  const { group_id: group, decided_by: decided, named } = typed;
  const isGone = group !== '' && groups.every(({ id }) => id !== group);
  return (
    <>
      <FieldRow>
        <SelectField
          label={t(typed.way === 'given' ? 'decided' : 'decides')}
          name="decided_by"
          value={decided}
          options={awardDeciders
            .filter((one) => one !== 'manager' || !isRound(typed))
            .map((one) => [one, t(one)] as const)}
          onChange={({ currentTarget }) =>
            change({
              decided_by: awardDeciders.find((one) => one === currentTarget.value) ?? 'administrators',
            })
          }
        />
        <SelectField
          label={t('who')}
          name="group_id"
          value={group}
          error={refusalOf('group_id')}
          options={[
            ...(isGone ? [[group, '…'] as const] : []),
            ['', t('everyone')],
            ...groups.map((one) => [one.id, one.name] as const),
          ]}
          onChange={({ currentTarget }) => change({ group_id: currentTarget.value })}
        />
      </FieldRow>
      {decided === 'people' && (
        <PeoplePicker
          label={t('named')}
          people={named}
          {...(members.length > 0 && { among: members.filter(isCurrentMember) })}
          error={refusalOf('people')}
          onAdd={(person) => change({ named: [...named, person] })}
          onDrop={({ id }) => change({ named: named.filter((one) => one.id !== id) })}
        />
      )}
    </>
  );
};

/** Adds an award, or changes one. A copy is a new one. */
const AwardDialog = ({
  award,
  copy,
  onSaved,
  onClose,
}: {
  /** null: a new one. */
  award: Award | null;
  copy: boolean;
  onSaved: (saved: Award) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations('awards');
  const changed = copy ? null : award;
  const name = award && copy ? t('copyName', { name: award.name }).slice(0, limits.award.name) : award?.name;
  const draft = useKeptFields(
    useDraftStore('award', changed?.id ?? (copy ? `copy-${award?.id}` : undefined)),
    typedOf(award, name ?? ''),
  );
  const sending = useAsyncAction();
  const change = (part: Partial<Typed>) => {
    draft.change(part);
    sending.forget();
  };
  const save = async () => {
    const body = draftOf(draft.fields);
    const saved = changed
      ? await call('rewards.updateAward', { params: { id: changed.id }, body })
      : await call('rewards.createAward', { body });
    draft.done();
    await onSaved(saved);
  };
  const leave = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog
      title={t(changed ? 'edit' : 'add')}
      size={560}
      closeOnClickOutside={!draft.dirty && !copy}
      onClose={leave}
    >
      <DialogForm
        fields={fields}
        sending={sending}
        save={t('form.save')}
        send={save}
        draft={<Restored draft={draft} />}
        onClose={leave}
      >
        {(refusalOf) => {
          const part = { typed: draft.fields, change, refusalOf, isOld: changed !== null };
          return (
            <>
              <About {...part} />
              {draft.fields.way === 'nominated' && (
                <RoundPart typed={draft.fields} change={change} error={refusalOf('round')} />
              )}
              <People {...part} />
              <PointsPart {...part} />
              <LimitsPart {...part} />
            </>
          );
        }}
      </DialogForm>
    </Dialog>
  );
};

export default withMantine(AwardDialog);
