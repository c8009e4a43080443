import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '#web/api/config.ts';
import { asksForDemo } from '#web/product/demo/demo-state.ts';
import { useDeclineDemo } from '#web/product/demo/use-decline-demo.ts';
import { useDemoOffer } from '#web/product/demo/use-demo-offer.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';

const demoDialog = deferred(() => import('#web/product/demo/demo-dialog.tsx'));
const checklistDialog = deferred(() => import('./checklist-dialog.tsx'));

/** The dialogs and banners of a new workspace, over any screen. */
const Onboarding = () => {
  const config = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const offered = useDemoOffer();
  const [answered, setAnswered] = useState(false);
  const decline = useDeclineDemo();
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
