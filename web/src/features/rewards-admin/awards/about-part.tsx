import { useTranslations } from 'use-intl';
import { awardWays } from '#shared/model/award-choices';
import { limits } from '#shared/model/limits';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { EmojiNameField } from '#web/product/emoji/emoji-name-field.tsx';
import { PictureField } from '#web/ui/controls/deferred-fields.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextArea } from '#web/ui/controls/text-fields.tsx';
import type { TypedAward } from './award-draft.ts';
import styles from './awards.module.css';

/** What it is called, what it looks like, and what it is for. */
export const AboutPart = ({
  typed,
  change,
  refusalOf,
  isOld,
}: {
  typed: TypedAward;
  change: (part: Partial<TypedAward>) => void;
  refusalOf: (field: 'name' | 'description') => string | undefined;
  /** It is there already: its way stays. */
  isOld: boolean;
}) => {
  const t = useTranslations('awards.form');
  return (
    <>
      <EmojiNameField
        labels={{ emoji: t('emoji'), name: t('name') }}
        value={typed}
        maxLength={limits.award.name}
        error={refusalOf('name')}
        onChange={change}
      />
      <PictureField
        label={t('picture')}
        hint={t('pictureHint')}
        picture={typed.picture}
        fallback={
          <span className={styles.fallback}>
            <Emoji name={typed.emoji} />
          </span>
        }
        shape="square"
        crop
        removal={{ title: t('pictureRemove'), text: t('pictureRemoveText') }}
        onChange={(picture) => change({ picture })}
      />
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
