import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { useConfig, useSignedIn } from '#web/api/config.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';

/** The user's own photo. A chosen photo shows immediately, and is undone when the server refuses it. */
export const usePhoto = () => {
  const words = useRefusalText();
  const { user } = useSignedIn();
  const { mutate } = useConfig();
  const [chosen, setChosen] = useState<Blob | null>();
  const { busy, reason, attempt } = useAsyncAction();

  const change = async (photo: Blob | null): Promise<void> => {
    setChosen(photo);
    await attempt(async () => {
      await call('profiles.updateAvatar', { files: photo ? { avatar: photo } : {} });
      await mutate();
    });
    setChosen(undefined);
  };
  return {
    picture: chosen === undefined ? user.avatar : chosen,
    busy,
    error: reason && words(reason),
    change,
  };
};
