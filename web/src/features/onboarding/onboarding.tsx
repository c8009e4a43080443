import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSignedIn } from '../../api/config.ts';
import { deferred } from '../../ui/deferred.tsx';
import { asksForDemo, declineDemo } from './demo.ts';

const demoDialog = deferred(() => import('./demo-dialog.tsx'));
const checklistDialog = deferred(() => import('./checklist-dialog.tsx'));

/** What a new workspace asks and offers, over whatever screen one is on. */
const Onboarding = () => {
  const config = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useState(() => asksForDemo(config));
  if (asked)
    return (
      <Suspense>
        <demoDialog.View
          onDecline={() => {
            declineDemo(config);
            setAsked(false);
          }}
        />
      </Suspense>
    );
  if (!query.has('getting-started') || !config.checklist) return null;
  const close = () => {
    query.delete('getting-started');
    setQuery(query, { replace: true, preventScrollReset: true });
  };
  return (
    <Suspense>
      <checklistDialog.View onClose={close} />
    </Suspense>
  );
};

export default Onboarding;
