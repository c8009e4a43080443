import { IconBolt, IconUser, IconUserCheck, IconUsers, type Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import type { PartProps } from './form-part.ts';
import styles from './wizard.module.css';

/** A choice between two or three options, each a large card with an explanation. */
const OptionCards = <Value extends string>({
  label,
  value,
  ways,
  onChange,
}: {
  label: string;
  value: Value;
  ways: readonly {
    readonly value: Value;
    readonly title: string;
    readonly text: string;
    readonly icon: Icon;
  }[];
  onChange: (value: Value) => void;
}) => {
  const id = useId();
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{label}</legend>
      {ways.map(({ value: one, title, text, icon: Sign }) => (
        <label key={one} className={styles.way}>
          <input
            type="radio"
            name={id}
            checked={one === value}
            aria-describedby={`${id}-${one}`}
            onChange={() => onChange(one)}
          />
          <Sign size={24} aria-hidden />
          <span>
            <b>{title}</b>
            <small id={`${id}-${one}`}>{text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

export const HowPart = ({ draft, change }: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const { features } = useSignedIn();
  const byHand = { value: 'manual', title: t('manual'), text: t('manualText'), icon: IconUserCheck } as const;
  const giftCard = {
    value: 'automatic',
    title: t('automatic'),
    text: t('automaticText'),
    icon: IconBolt,
  } as const;
  return (
    <OptionCards
      label={t('how')}
      value={draft.fulfilment}
      ways={features.gift_cards ? [byHand, giftCard] : [byHand]}
      onChange={(fulfilment) => change({ fulfilment })}
    />
  );
};

export const TypePart = ({ draft, change }: PartProps) => {
  const t = useTranslations('rewardsAdmin');
  return (
    <OptionCards
      label={t('wizard.type')}
      value={draft.reward_type}
      ways={[
        { value: 'individual', title: t('individual'), text: t('wizard.individualText'), icon: IconUser },
        { value: 'team', title: t('teamType'), text: t('wizard.teamText'), icon: IconUsers },
      ]}
      onChange={(reward_type) => change({ reward_type })}
    />
  );
};
