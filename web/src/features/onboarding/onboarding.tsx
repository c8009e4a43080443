import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { call } from '../../api/client.ts';
import { useSignedIn, type Config } from '../../api/config.ts';
import { keys } from '../../api/keys.ts';
import { asksForDemo } from '../../product/demo/demo-state.ts';
import { useDemoOffer } from '../../product/demo/use-demo-offer.ts';
import { reasonsOf } from '../../refusals/refused.ts';
import { useRefusalText } from '../../refusals/use-refusal-text.ts';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Overlay } from '../../ui/overlays/overlay.tsx';
import { deferred } from '../../ui/loading/deferred.tsx';

const demoDialog = deferred(() => import('../../product/demo/demo-dialog.tsx'));
const checklistDialog = deferred(() => import('./checklist-dialog.tsx'));

/** Declines demo data for the whole workspace. The dialog closes at once; when the server refuses, it asks again later. */
const useDecline = () => {
  const { mutate } = useSWRConfig();
  const words = useRefusalText();
  return async () => {
    try {
      await call('workspace.declineDemo', {});
      await mutate<Config>(
        keys.config,
        (known) => known && { ...known, features: { ...known.features, demo_dialog: false } },
        { revalidate: false },
      );
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
  };
};

/** The dialogs and banners of a new workspace, over any screen. */
const Onboarding = () => {
  const config = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const offered = useDemoOffer();
  const [answered, setAnswered] = useState(false);
  const decline = useDecline();
  // An open composer is not interrupted: the question comes after it.
  if (asksForDemo(config) && offered && !answered && !query.has('compose'))
    return (
      <Overlay>
        <demoDialog.View
          onClose={(added) => {
            setAnswered(true);
            if (!added) void decline();
          }}
        />
      </Overlay>
    );
  if (!query.has('getting-started') || !config.checklist) return null;
  const close = () => {
    query.delete('getting-started');
    setQuery(query, { replace: true, preventScrollReset: true });
  };
  return (
    <Overlay onFail={close}>
      <checklistDialog.View onClose={close} />
    </Overlay>
  );
};

export default Onboarding;
