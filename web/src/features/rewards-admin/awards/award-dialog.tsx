import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Award } from '#shared/model/award';
import { awardDeciders } from '#shared/model/award-choices';
import { limits } from '#shared/model/limits';
import { useDraftStore } from '#web/api/drafts.ts';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { isCurrentMember } from '#shared/rules/people/users';
import { useMembers } from '#web/product/people/use-members.ts';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FieldRow } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { AboutPart } from './about-part.tsx';
import { isRound, type TypedAward as Typed, typedOf } from './award-draft.ts';
import { LimitsPart } from './limits-part.tsx';
import { PointsPart } from './points-part.tsx';
import { RoundPart } from './round-part.tsx';
import { saveAward, savePicture } from './save-award.ts';

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
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly refusalOf: (field: (typeof fields)[number]) => string | undefined;
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
  onHalfSaved,
  onClose,
}: {
  /** null: a new one. */
  award: Award | null;
  copy: boolean;
  onSaved: (saved: Award) => Promise<void>;
  /** The award was saved, but not its picture: the dialog stays open. */
  onHalfSaved: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations('awards');
  // From then on the dialog changes this one, so that saving again adds no second award.
  const [halfSaved, setHalfSaved] = useState<Award | null>(null);
  const changed = halfSaved ?? (copy ? null : award);
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
    const saved = await saveAward(draft.fields, changed?.id);
    draft.done();
    const shown = await savePicture(saved, draft.fields.picture, copy).catch(async (refused: unknown) => {
      setHalfSaved(saved);
      await onHalfSaved();
      throw refused;
    });
    await onSaved(shown);
  };
  const leave = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog
      title={t(changed ? 'edit' : 'add')}
      size={560}
      closeOnClickOutside={!draft.dirty && !copy && !(draft.fields.picture instanceof Blob)}
      onClose={leave}
    >
      <DialogForm
        fields={fields}
        sending={sending}
        save={t('form.save')}
        send={save}
        draft={
          <>
            <Restored draft={draft} />
            {halfSaved && <Notice>{t('form.pictureFailed')}</Notice>}
          </>
        }
        onClose={leave}
      >
        {(refusalOf) => {
          const part = { typed: draft.fields, change, refusalOf };
          return (
            <>
              <AboutPart {...part} isOld={changed !== null} />
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
