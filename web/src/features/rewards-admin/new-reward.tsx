import { useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useStep } from '#web/ui/hooks/use-step.ts';
import { Restored } from '#web/product/drafts/restored.tsx';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { useIsValidating } from '#web/product/rewards/use-is-validating.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Stepper, StepTitle } from '#web/ui/layout/stepper.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { NotConnected } from '#web/product/payments/not-connected.tsx';
import {
  bodyOf,
  draftFrom,
  emptyDraft,
  type RewardDraft,
  type Field,
  type FieldErrors,
  validateDraft,
} from './reward-draft.ts';
import { RewardIdeas } from './reward-ideas.tsx';
import type { PartProps } from './form-part.ts';
import { DetailsPart } from './detail-parts.tsx';
import { GiftCardPart } from './gift-card-part.tsx';
import { PicturePart, PreviewPart } from './picture-parts.tsx';
import { useRewardDraft } from './use-reward-draft.ts';
import { useRevalidateRewards } from './use-rewards.ts';
import { HowPart, TypePart } from './type-parts.tsx';
import styles from './wizard.module.css';

type StepName = 'how' | 'type' | 'details' | 'card' | 'picture' | 'preview';
type Step = { readonly Part: ComponentType<PartProps>; readonly fields: readonly Field[] };

const all: Readonly<Record<StepName, Step>> = {
  how: { Part: HowPart, fields: [] },
  type: { Part: TypePart, fields: [] },
  details: {
    Part: DetailsPart,
    fields: ['title', 'description', 'price', 'category', 'money', 'stock', 'per_person'],
  },
  card: { Part: GiftCardPart, fields: ['country', 'value'] },
  picture: { Part: PicturePart, fields: ['emoji', 'photo'] },
  preview: { Part: PreviewPart, fields: [] },
};

/** The steps to create a reward that is handed over manually, or a gift card. */
const stepsFor = ({ fulfilment }: RewardDraft): readonly StepName[] =>
  fulfilment === 'manual'
    ? ['how', 'type', 'details', 'picture', 'preview']
    : ['how', 'details', 'card', 'picture', 'preview'];

/** The first step with something that is missing or wrong; the last one: nothing is. */
const firstMissing = (steps: readonly StepName[], found: FieldErrors): number => {
  const missing = steps.findIndex((one) => all[one].fields.some((field) => found[field]));
  return missing === -1 ? steps.length - 1 : missing;
};

const titles = {
  how: 'wizard.how',
  type: 'wizard.type',
  details: 'steps.details',
  card: 'steps.card',
  picture: 'wizard.picture',
  preview: 'wizard.preview',
} as const;

const NewReward = () => {
  const t = useTranslations('rewardsAdmin');
  const navigate = useNavigate();
  const revalidate = useRevalidateRewards();
  const form = useRewardDraft(emptyDraft);
  const { draft, faults, change } = form;
  const [moved, setMoved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const { features } = useSignedIn();
  const isValidating = useIsValidating();
  const steps = stepsFor(draft);
  const found = validateDraft(draft);
  const { at, go: step } = useStep(steps, firstMissing(steps, found));
  const shown = steps[at] ?? 'how';
  const { Part, fields } = all[shown];
  const go = (to: number) => {
    setMoved(true);
    step(to);
  };

  const create = async () => {
    setBusy(true);
    try {
      const { title } = await call('rewards.create', bodyOf(draft));
      form.done();
      setDone(true);
      await revalidate();
      toast(t('wizard.created', { title }));
      await navigate('/settings/rewards/all?view=rewards');
    } catch (refused) {
      const refusedFields = Object.keys(form.refuse(refused)) as Field[];
      const refusedAt = steps.findIndex((one) =>
        all[one].fields.some((field) => refusedFields.includes(field)),
      );
      if (refusedAt !== -1) go(refusedAt);
      setBusy(false);
    }
  };
  const next = () => {
    if (shown === 'preview') void create();
    else if (form.check(fields)) go(at + 1);
  };
  return (
    <SettingsPage title={t('wizard.newTitle')}>
      <Stepper
        label={t('steps.of', { step: at + 1, count: steps.length })}
        steps={steps.map((one) => t(`steps.${one}`))}
        at={at}
      />
      <div className={styles.notices}>
        {!features.gift_cards && <NotConnected>{t('card.off')}</NotConnected>}
        {isValidating && <Notice calm>{t('wizard.validating')}</Notice>}
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) next();
        }}
      >
        <Card>
          <StepTitle key={shown} first={!moved}>
            {t(titles[shown])}
          </StepTitle>
          <Restored draft={form} />
          {form.others.length > 0 && <RefusalNotice reasons={form.others} />}
          <Part draft={draft} faults={faults} change={change} />
          <div className={styles.actions}>
            {at > 0 ? (
              <Button size="large" onClick={() => go(at - 1)}>
                {t('wizard.back')}
              </Button>
            ) : (
              <LinkButton size="large" to="/settings/rewards/all">
                {t('wizard.back')}
              </LinkButton>
            )}
            <Button type="submit" variant="filled" size="large" busy={busy}>
              {shown === 'preview' ? t('wizard.create') : t('wizard.next')}
            </Button>
          </div>
        </Card>
      </form>
      {shown === 'how' && (
        <RewardIdeas
          onUse={(idea) => {
            const begun = draftFrom(idea);
            form.begin(begun);
            go(stepsFor(begun).indexOf('details'));
          }}
        />
      )}
      <UnsavedChanges when={form.dirty && !done} kept={!(draft.photo instanceof Blob)} steps />
    </SettingsPage>
  );
};

export default withMantine(NewReward);
