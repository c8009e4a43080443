import { useTranslations } from 'use-intl';
import { celebrationKinds } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { Restored } from '#web/product/drafts/restored.tsx';
import { FieldRow, TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';
import { AnniversarySteps } from './anniversary-steps.tsx';
import { OwnDays } from './own-days.tsx';
import styles from './own-days.module.css';
import { useDates } from './use-dates.ts';

/** What the team celebrates, the points and the words for it, and whether colleagues are reminded. */
const Dates = () => {
  const t = useTranslations();
  const { form, draft, busy, others, field, submit } = useDates();
  const dirty = form.isDirty();
  return (
    <SettingsPage title={t('settings.areas.dates')} text={t('celebrations.settings.text')}>
      <form noValidate onSubmit={submit}>
        <Restored draft={draft} />
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <Card title={t('celebrations.settings.what')} text={t('celebrations.settings.whatText')}>
          {celebrationKinds.map((kind) => (
            <Toggle
              key={kind}
              label={t(`celebrations.settings.${kind}`)}
              hint={t(`celebrations.settings.${kind}Hint`)}
              checked={form.values[kind]}
              onChange={({ currentTarget }) => form.setFieldValue(kind, currentTarget.checked)}
            />
          ))}
        </Card>
        <Card title={t('celebrations.settings.points')} text={t('celebrations.settings.pointsText')}>
          <FieldRow>
            {(['birthday', 'welcome'] as const).map((kind) => (
              <TextField
                key={kind}
                label={t(`celebrations.settings.${kind}Points`)}
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                {...field(`${kind}_points`)}
              />
            ))}
          </FieldRow>
          <AnniversarySteps form={form} />
        </Card>
        <Card title={t('celebrations.settings.words')} text={t('celebrations.settings.wordsText')}>
          {celebrationKinds.map((kind) => (
            <TextArea
              key={kind}
              label={t(`celebrations.settings.${kind}Words`)}
              optional={t('celebrations.settings.optional')}
              hint={t(
                kind === 'anniversary'
                  ? 'celebrations.settings.nameAndYears'
                  : 'celebrations.settings.nameOnly',
                { nameSign: '{name}', yearsSign: '{years}' },
              )}
              rows={2}
              maxLength={limits.celebrations.words}
              {...field(`${kind}_words`)}
            />
          ))}
        </Card>
        <Card title={t('celebrations.settings.ahead')}>
          <Toggle
            label={t('celebrations.settings.remind')}
            hint={t('celebrations.settings.remindHint')}
            checked={form.values.remind}
            onChange={({ currentTarget }) => form.setFieldValue('remind', currentTarget.checked)}
          />
          <Toggle
            label={t('celebrations.settings.cards')}
            hint={t('celebrations.settings.cardsHint')}
            checked={form.values.cards}
            onChange={({ currentTarget }) => form.setFieldValue('cards', currentTarget.checked)}
          />
        </Card>
        {dirty && <SaveBar busy={busy} onDiscard={draft.discard} />}
      </form>
      <div className={styles.own}>
        <OwnDays />
      </div>
      <UnsavedChanges when={dirty} kept />
    </SettingsPage>
  );
};

export default Dates;
