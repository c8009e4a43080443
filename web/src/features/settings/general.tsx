import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { languages, limitPeriods } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { Restored } from '#web/product/drafts/restored.tsx';
import { languageNames } from '#web/locales/language-names.ts';
import { ColorField, parseColor } from '#web/ui/controls/color-field.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { AfterContent } from '#web/ui/loading/after-content.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';
import { previewAccent } from '#web/styles/use-accent.ts';
import { AccentPreview } from './accent-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { PointsName } from './points-name.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { useGeneral } from './use-general.ts';

/** The list of time zones is large: the other fields do not wait for it. */
const timeZone = deferred(() => import('./time-zone-field.tsx'));

/** Previews the chosen color in the whole application until the user leaves or discards it. */
const useTriedAccent = (text: string, dirty: boolean): void => {
  useEffect(() => {
    previewAccent(dirty ? parseColor(text) : undefined);
    return () => previewAccent();
  }, [text, dirty]);
};

const General = () => {
  const t = useTranslations('settings');
  const { form, draft, busy, others, field, submit } = useGeneral();
  const color = form.values.active_color;
  useTriedAccent(color, form.isDirty('active_color'));
  const dirty = form.isDirty();
  return (
    <SettingsPage title={t('areas.general')} text={t('general.text')}>
      <form noValidate onSubmit={submit}>
        <Restored draft={draft} />
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <Card title={t('general.look')}>
          <TextField
            label={t('general.name')}
            maxLength={limits.workspaceName}
            autoComplete="off"
            {...field('name')}
          />
          <LogoField />
          <ColorField label={t('general.color')} hint={t('general.colorHint')} {...field('active_color')} />
          <AccentPreview color={parseColor(color)} />
        </Card>
        <Card title={t('general.points')} text={t('general.pointsText')}>
          <FieldRow>
            <TextField
              label={t('general.limit')}
              inputMode="numeric"
              maxLength={9}
              autoComplete="off"
              {...field('limit')}
            />
            <SelectField
              label={t('general.period')}
              options={limitPeriods.map((period) => [period, t(`general.periods.${period}`)])}
              {...field('limit_period')}
            />
          </FieldRow>
          <PointsName />
        </Card>
        <Card title={t('general.region')}>
          <FieldRow>
            <SelectField
              label={t('general.language')}
              hint={t('general.languageHint')}
              options={languages.map((one) => [one, languageNames[one]])}
              {...field('language')}
            />
            <AfterContent fallback={<Skeleton width="100%" height={94} />}>
              <timeZone.View
                label={t('general.timezone')}
                hint={t('general.timezoneHint')}
                value={form.values.timezone}
                error={form.errors['timezone']}
                onChange={(zone) => form.setFieldValue('timezone', zone)}
              />
            </AfterContent>
          </FieldRow>
        </Card>
        <Card title={t('general.more')}>
          <Toggle
            label={t('general.leaderboard')}
            hint={t('general.leaderboardHint')}
            checked={form.values.show_leaderboard}
            onChange={({ currentTarget }) => form.setFieldValue('show_leaderboard', currentTarget.checked)}
          />
          <Toggle
            label={t('general.privatePosts')}
            hint={t('general.privatePostsHint')}
            checked={form.values.private_posts}
            onChange={({ currentTarget }) => form.setFieldValue('private_posts', currentTarget.checked)}
          />
          <TextField
            label={t('general.contact')}
            hint={t('general.contactHint')}
            maxLength={limits.email}
            autoComplete="off"
            {...field('security_contact')}
          />
        </Card>
        {dirty && <SaveBar busy={busy} onDiscard={draft.discard} />}
      </form>
      <UnsavedChanges when={dirty} kept />
    </SettingsPage>
  );
};

export default General;
