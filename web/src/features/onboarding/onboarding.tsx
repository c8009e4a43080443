import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '../../api/config.ts';
import { Overlay } from '../../ui/overlays/overlay.tsx';
import { deferred } from '../../ui/loading/deferred.tsx';
import { asksForDemo, declineDemo } from './demo.ts';

const demoDialog = deferred(() => import('./demo-dialog.tsx'));
const checklistDialog = deferred(() => import('./checklist-dialog.tsx'));

/** The dialogs and banners of a new workspace, over any screen. */
const Onboarding = () => {
  const config = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useState(() => asksForDemo(config));
  // An open composer is not interrupted: the question comes after it.
  if (asked && !query.has('compose'))
    return (
      <Overlay>
        <demoDialog.View
          onDecline={() => {
            declineDemo(config);
            setAsked(false);
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
