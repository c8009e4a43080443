import '#web/styles/mantine/combobox.css';
import '#web/styles/mantine/input.css';
import { TagsInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Value } from '#shared/model/value';
import { Restored } from '#web/product/drafts/restored.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ColorField, parseColor } from '#web/ui/controls/color-field.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { EmojiButton } from '#web/product/emoji/emoji-button.tsx';
import { FieldFrame } from '#web/ui/controls/field-frame.tsx';
import fieldStyles from '#web/ui/controls/field.module.css';
import { TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { UnsavedChanges, useUnsavedDialog } from '#web/ui/overlays/unsaved-changes.tsx';
import { ValueChip } from '#web/product/values/value-chip.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import { useValueForm } from './use-value-form.ts';
import styles from './value-editor.module.css';

const bounds = limits.value;

const ValueEditor = ({
  value,
  onClose,
  onSaved,
}: {
  /** null: a new value. */
  value: Value | null;
  onClose: () => void;
  onSaved: (saved: Value) => Promise<void>;
}) => {
  const t = useTranslations('settings');
  const { form, draft, busy, others, field, rename, submit } = useValueForm(value, onSaved);
  const { values, errors } = form;
  const dirty = form.isDirty();
  const leave = () => {
    draft.discard();
    onClose();
  };
  const { close, asked } = useUnsavedDialog(dirty && !busy, leave);
  return (
    <Dialog
      title={value ? t('values.edit') : t('values.new')}
      size={520}
      closeOnClickOutside={!dirty}
      onClose={close}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Restored draft={draft} />
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <div className={styles.sample}>
          <ValueChip
            value={{
              ...values,
              name: values.name || t('values.name'),
              color: parseColor(values.color) ?? '888888',
            }}
          />
        </div>
        <div className={styles.named}>
          <div className={fieldStyles.field}>
            <span className={fieldStyles.label}>{t('values.emoji')}</span>
            <EmojiButton emoji={values.emoji} onPick={(emoji) => form.setFieldValue('emoji', emoji)} />
          </div>
          <TextField
            label={t('values.name')}
            data-autofocus
            maxLength={bounds.name}
            autoComplete="off"
            {...field('name')}
            onChange={({ currentTarget }) => rename(currentTarget.value)}
          />
        </div>
        {errors['emoji'] && <p className={fieldStyles.error}>{errors['emoji']}</p>}
        <TextField
          label={t('values.tag')}
          hint={t('values.tagHint')}
          maxLength={41}
          autoComplete="off"
          {...field('tag')}
        />
        <TextArea
          label={t('values.description')}
          optional={t('optional')}
          rows={2}
          maxLength={bounds.description}
          {...field('description')}
        />
        <ColorField label={t('values.color')} {...field('color')} />
        <FieldFrame label={t('values.keywords')} hint={t('values.keywordsHint')} optional={t('optional')}>
          {(control) => (
            <TagsInput
              onKeyDown={(event) => isComposing(event.nativeEvent) && event.stopPropagation()}
              {...control}
              maxTags={bounds.keywords}
              maxLength={bounds.keyword}
              splitChars={[',', ';']}
              acceptValueOnBlur
              value={values.keywords}
              error={errors['keywords']}
              onChange={(keywords) => form.setFieldValue('keywords', keywords)}
            />
          )}
        </FieldFrame>
        <Toggle
          label={t('values.default')}
          hint={t('values.defaultHint')}
          checked={values.default}
          onChange={({ currentTarget }) => form.setFieldValue('default', currentTarget.checked)}
        />
        <DialogFooter>
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {value ? t('save') : t('values.add')}
          </Button>
        </DialogFooter>
      </form>
      <UnsavedChanges when={dirty && !busy} kept />
      {asked}
    </Dialog>
  );
};

export default withMantine(ValueEditor);
