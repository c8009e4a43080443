import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import { tagOf } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { language } from '#web/locales/locale.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { mergeSavedValues, useFormSync } from '#web/ui/hooks/use-form-sync.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { countries } from '#web/product/payments/countries.ts';
import { NotConnected } from '#web/product/payments/not-connected.tsx';
import { BillingFrame } from './billing-frame.tsx';
import type { Billing } from './use-billing.ts';

/** The contact as fields hold it: what is not known is empty. */
const typedOf = ({ contact }: Billing) => ({
  ...contact,
  email: contact.email ?? ('' as string),
  country: contact.country ?? '',
});
type Typed = ReturnType<typeof typedOf>;

/** Only the changed fields are sent, so that concurrent changes by others stay. */
const changesOf = (typed: Typed, isDirty: (field: keyof Typed) => boolean) => {
  const all = { ...typed, email: typed.email.trim() || null, country: typed.country || null };
  return Object.fromEntries(Object.entries(all).filter(([field]) => isDirty(field as keyof Typed)));
};

const useDetails = (billing: Billing) => {
  const t = useTranslations('billing.details');
  const { mutate } = useSWRConfig();
  const form = useForm({ mode: 'controlled', initialValues: typedOf(billing) });
  const draft = useKeptForm(form, useDraftStore('billing'));
  useFormSync(form, typedOf(billing));
  const save = async (typed: Typed) => {
    const saved = await call('billing.update', { body: changesOf(typed, form.isDirty) });
    await mutate<Billing>(keys.billing, saved, { revalidate: false });
    mergeSavedValues(form, typed, typedOf(saved));
    toast(t('saved'));
  };
  return { form, draft, ...useFormSubmit(form, save) };
};

const Form = ({ billing }: { billing: Billing }) => {
  const t = useTranslations('billing.details');
  const { form, draft, busy, others, field, submit } = useDetails(billing);
  const names = useMemo(() => countries(tagOf(language)), []);
  const dirty = form.isDirty();
  const text = (name: keyof Typed, autoComplete: string) => (
    <TextField
      label={t(name)}
      maxLength={name === 'email' ? limits.email : limits.address}
      autoComplete={autoComplete}
      {...(name === 'email' && { type: 'email', inputMode: 'email' as const, spellCheck: false })}
      {...field(name)}
    />
  );
  return (
    <>
      <form noValidate onSubmit={submit}>
        <Restored draft={draft} />
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <Card title={t('contact')} text={t('contactText')}>
          <FieldRow>
            {text('name', 'organization')}
            {text('email', 'email')}
          </FieldRow>
        </Card>
        <Card title={t('address')} text={t('addressText')}>
          <SelectField
            label={t('country')}
            autoComplete="country"
            options={[['', t('noCountry')], ...names]}
            {...field('country')}
          />
          {text('line1', 'address-line1')}
          {text('line2', 'address-line2')}
          <FieldRow>
            {text('postal_code', 'postal-code')}
            {text('city', 'address-level2')}
          </FieldRow>
          {text('state', 'address-level1')}
        </Card>
        {dirty && <SaveBar busy={busy} onDiscard={draft.discard} />}
      </form>
      <UnsavedChanges when={dirty} kept />
    </>
  );
};

/** The billing contact and address, as they appear on the invoices. */
const Details = () => {
  const t = useTranslations('billing');
  return (
    <BillingFrame page="details">
      {({ billing }) =>
        billing.configured ? (
          <Form billing={billing} />
        ) : (
          <Card>
            <NotConnected>{t('off')}</NotConnected>
          </Card>
        )
      }
    </BillingFrame>
  );
};

export default withMantine(Details);
