import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { WorkspaceLogo } from '#web/product/people/avatar.tsx';
import { PictureField } from '#web/ui/controls/deferred-fields.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useKeepGlobal, useLoadedSettings } from '#web/product/settings/use-settings.ts';

/** The workspace's logo, saved as soon as it is chosen, independently of the form. */
export const LogoField = () => {
  const t = useTranslations('settings');
  const words = useRefusalText();
  const { global } = useLoadedSettings();
  const keep = useKeepGlobal();
  const [chosen, setChosen] = useState<Blob | null>();
  const [error, setError] = useState<string>();
  const busy = chosen !== undefined;
  const change = async (picture: Blob | null) => {
    setChosen(picture);
    setError(undefined);
    try {
      const { logo } = await call('settings.updateLogo', { files: picture ? { logo: picture } : {} });
      keep({ ...global, logo });
      toast(t('saved'));
    } catch (refused) {
      setError(words(reasonsOf(refused)[0]));
    }
    setChosen(undefined);
  };
  return (
    <PictureField
      label={t('general.logo')}
      shape="square"
      picture={busy ? chosen : global.logo}
      fallback={<WorkspaceLogo name={global.name} logo={null} size={88} />}
      busy={busy}
      error={error}
      removal={{ title: t('general.logoRemove'), text: t('general.logoRemoveText') }}
      onChange={(picture) => void change(picture)}
    />
  );
};
