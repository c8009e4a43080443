import { useTranslations } from 'use-intl';
import type { CompanyDay } from '#shared/model/company-day';
import type { GroupId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { EmojiNameField } from '#web/product/emoji/emoji-name-field.tsx';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { DateField } from '#web/ui/controls/deferred-fields.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

const fresh = {
  name: '',
  emoji: '🎊',
  date: '',
  yearly: true,
  group_id: null,
  points: 0,
  text: null,
} as const;

const fields = ['name', 'date', 'group_id', 'points', 'text'] as const;

/** Adds an own day of the company, or changes one. */
const DayDialog = ({
  day,
  onSaved,
  onClose,
}: {
  /** null: a new one. */
  day: CompanyDay | null;
  onSaved: (saved: CompanyDay) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations('celebrations.days');
  const optional = useTranslations('celebrations.settings')('optional');
  const known = day ?? fresh;
  const draft = useKeptFields(useDraftStore('company-day', day?.id), {
    name: known.name,
    emoji: known.emoji,
    date: known.date,
    yearly: known.yearly,
    group_id: known.group_id ?? '',
    points: String(known.points),
    text: known.text ?? '',
  });
  const { name, emoji, date, yearly, group_id: group, points, text } = draft.fields;
  const { data: groups = [] } = useGroups();
  const isGone = group !== '' && groups.every(({ id }) => id !== group);
  const sending = useAsyncAction();
  const change = (part: Partial<typeof draft.fields>) => {
    draft.change(part);
    sending.forget();
  };
  const save = async () => {
    const body = {
      name,
      emoji,
      date,
      yearly,
      group_id: (group || null) as GroupId | null,
      points: /^\s*\d+\s*$/.test(points) ? Number(points) : Number.NaN,
      text,
    };
    const saved = day
      ? await call('celebrations.updateDay', { params: { id: day.id }, body })
      : await call('celebrations.createDay', { body });
    draft.done();
    await onSaved(saved);
  };
  const leave = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog title={t(day ? 'edit' : 'add')} size={520} closeOnClickOutside={!draft.dirty} onClose={leave}>
      <DialogForm
        fields={fields}
        sending={sending}
        save={t('save')}
        send={save}
        draft={<Restored draft={draft} />}
        onClose={leave}
      >
        {(refusalOf) => (
          <>
            <EmojiNameField
              labels={{ emoji: t('emoji'), name: t('name') }}
              value={{ emoji, name }}
              maxLength={limits.companyDay.name}
              error={refusalOf('name')}
              onChange={change}
            />
            <FieldRow>
              <DateField
                label={t('date')}
                name="date"
                value={date}
                error={refusalOf('date')}
                onChange={(value) => change({ date: value })}
              />
              <TextField
                label={t('points')}
                name="points"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={points}
                error={refusalOf('points')}
                onChange={({ currentTarget }) => change({ points: currentTarget.value })}
              />
            </FieldRow>
            <Toggle
              label={t('yearly')}
              hint={t('yearlyHint')}
              checked={yearly}
              onChange={({ currentTarget }) => change({ yearly: currentTarget.checked })}
            />
            <SelectField
              label={t('who')}
              name="group_id"
              value={group}
              error={refusalOf('group_id') ?? (isGone && groups.length > 0 ? t('groupGone') : undefined)}
              options={[
                ...(isGone ? [[group, '…'] as const] : []),
                ['', t('everyone')],
                ...groups.map((one) => [one.id, one.name] as const),
              ]}
              onChange={({ currentTarget }) => change({ group_id: currentTarget.value })}
            />
            <TextArea
              label={t('words')}
              optional={optional}
              hint={t('wordsHint', { nameSign: '{name}', yearsSign: '{years}' })}
              name="text"
              rows={3}
              maxLength={limits.companyDay.text}
              value={text}
              error={refusalOf('text')}
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
};

export default withMantine(DayDialog);
