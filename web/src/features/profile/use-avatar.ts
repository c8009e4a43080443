import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useConfig, useSignedIn } from '../../api/config.ts';
import { reasonsOf } from '../../api/refused.ts';
import { useRefusalWords } from '../../ui/refusal-words.ts';

/** One's own photo: what was chosen shows at once, and goes again when the server refuses it. */
export const useAvatar = () => {
  const words = useRefusalWords();
  const { user } = useSignedIn();
  const { mutate } = useConfig();
  const [chosen, setChosen] = useState<Blob | null>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const change = async (photo: Blob | null): Promise<void> => {
    setChosen(photo);
    setBusy(true);
    setError(undefined);
    try {
      await call('profiles.updateAvatar', { files: photo ? { avatar: photo } : {} });
      await mutate();
    } catch (refused) {
      setError(words(reasonsOf(refused)[0]));
    }
    setChosen(undefined);
    setBusy(false);
  };
  return { picture: chosen === undefined ? user.avatar : chosen, busy, error, change };
};
